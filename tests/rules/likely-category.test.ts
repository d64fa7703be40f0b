// The category that the items' own codes tell.
import { expect, test } from 'vitest';
import { likelyCategory } from '../../src/rules/likely-category.ts';

const categories = ['14', '14.12', '26.20', '26', '2'].map((code, id) => ({ id, code }));

test.each([
  [['26.20.16.170', '26.20.40.110', '26.40.33.110'], '26.20'],
  // The narrowest that there is, and a code of its own.
  [['14.12.30', '14.12'], '14.12'],
  [['14.13', ''], '14'],
  // «2» begins the text of «26.40», and is another class.
  [['26.40.33'], '26'],
  // The one of most items, wherever it stands.
  [['14.12.30', '26.20.16', '26.20.40'], '26.20'],
  [['26.20.16', '26.20.40', '14.12.30'], '26.20'],
  // Half is enough, less says nothing.
  [['14.12.30', '26.40', ''], null],
  [['', ''], null],
  [[], null],
])('of %j it is %s', (codes, code) => expect(likelyCategory(categories, codes)?.code ?? null).toBe(code));

// Closed lists on the screens: each member has its answer, and nobody compares the words.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROLES } from '../../src/machines/access.ts';
import { laws } from '../../src/machines/laws.ts';
import { applicationHref } from '../../src/ui/data/application-href.ts';
import { isSound, registryStatuses } from '../../src/rules/closed-lists.ts';

const UI = join(import.meta.dirname, '../../src/ui');
const sources = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.startsWith('app/dev/'),
);

test('no screen compares the state of a law with a word: predicates of the law do', () => {
  const words = new Set(Object.values(laws).flatMap(({ machine }) => Object.keys(machine.states)));
  const compared = /\b\w*[sS]tatus\b\s*[!=]==?\s*'(\w+)'/g;
  const found = sources.flatMap((path) =>
    [...readFileSync(join(UI, path), 'utf8').matchAll(compared)]
      .filter(([, word]) => words.has(word!))
      .map(([text]) => `${path}: ${text}`),
  );
  expect(words.size).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

test('an application opens at its own address for every role', () => {
  expect(ROLES.map((role) => `${role} ${applicationHref(role, 5, 7)}`)).toEqual([
    'guest /tender-5/application-7',
    'admin /admin/tender-5/application-7',
    'manager /tender-5/application-7',
    'vendor /tender-5/application-7',
    'security /security/application-7',
    'auditor /auditor/application-7',
  ]);
});

test('of the register only a working company is sound; what is unknown is not', () => {
  expect(registryStatuses.filter(isSound)).toEqual(['ACTIVE']);
  expect(isSound('')).toBe(false);
});

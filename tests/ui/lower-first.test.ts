import { expect, it } from 'vitest';
import { lowerFirst } from '../../src/ui/parts/text/lower-first.ts';

it.each([
  ['Согласована СБ', 'согласована СБ'],
  ['Служба безопасности', 'служба безопасности'],
  ['КПП', 'КПП'],
  ['ОКПД2', 'ОКПД2'],
  ['', ''],
])('%s stands in a sentence as %s', (label, shown) => expect(lowerFirst(label)).toBe(shown));

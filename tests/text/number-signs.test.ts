// In a narrow column a number must not part from its sign: between them stands no plain space in what pages say.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const UI = join(import.meta.dirname, '../../src/ui');
const PARTED = /[}\d] (?:%(?! \w)|₽|дн\.|мин(?![а-яё])|ч(?![а-яё])|МБ|КБ|\$\{currencySign\()/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

test('a number is joined with the sign after it by a space that does not break', () => {
  const parted = readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(join(UI, path), 'utf8')
        .split('\n')
        .filter((line) => PARTED.test(line) && !COMMENT.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(parted).toEqual([]);
});

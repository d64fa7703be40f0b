// In a narrow column a number must not part from its sign: between them stands no plain space in what pages say.
import { messageOf } from '../../src/server/accounts/notifications/message.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composeLetter } from '../../src/server/platform/mail/letter.ts';

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

test('a number of a procedure stands on one line of a letter, and is copied as it is', () => {
  const text = 'Процедура № 2026-000006 «Насос 2026-11»: продлена, 2026-000007 нет';
  const letter = composeLetter('a@example.test', {
    subject: text,
    lines: [text],
    facts: [['Процедура', text]],
  });
  const lines = letter.html!.split('<span style="white-space:nowrap">№ 2026-000006</span>');
  expect(lines).toHaveLength(3);
  expect(letter.text).toContain(text);
});

test('a letter that names an hour says by which clock; one that names none does not', () => {
  const letter = (...lines: string[]) => composeLetter('a@example.test', { subject: 'Срок', lines });
  const timed = letter('Ссылка действует до 29.11.2026 04:53:47.');
  expect([timed.text, timed.html]).toEqual([
    expect.stringContaining('Время в письме — московское (UTC+3).'),
    expect.stringContaining('московское'),
  ]);
  expect(letter('Курс на 29.11.2026 вписан.').text).not.toContain('московское');
  const message = (text: string) => messageOf({ text, link: null }, undefined, 'https://tender.test').text;
  expect(message('Приём заявок до 29.11.2026 12:00:00.')).toContain('Время московское (UTC+3).');
  expect(message('Курс на 29.11.2026 вписан.')).not.toContain('московское');
});

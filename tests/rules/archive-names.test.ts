import { describe, expect, it } from 'vitest';
import { archiveNames } from '../../src/rules/archive-names.ts';

describe('names within an archive', () => {
  it('are kept where Windows can write them', () => {
    const names = ['Договор №1 (проект).docx', '.htaccess', 'консоль.txt', 'a.b.pdf', 'файл 😀.txt'];
    expect(archiveNames(names)).toEqual(names);
  });

  it('are never another’s, whatever numbers and capitals they have', () => {
    expect(archiveNames(['a.txt', 'a.txt', 'a (2).txt', 'A.TXT', 'a (2).txt', 'нет', 'Нет'])).toEqual([
      'a.txt',
      'a (2).txt',
      'a (2) (2).txt',
      'A (3).TXT',
      'a (2) (3).txt',
      'нет',
      'Нет (2)',
    ]);
  });

  it('lose what Windows cannot write', () => {
    expect(
      archiveNames(['ГОСТ 7798: «М8», 10/12?.pdf', 'a"<b>|*.txt', 'смета. .', '...', 'con', 'Com1.txt']),
    ).toEqual(['ГОСТ 7798_ «М8», 10_12_.pdf', 'a__b___.txt', 'смета', '_', '_con', '_Com1.txt']);
  });

  it('are cut before their extension', () => {
    const [one, other, whole] = archiveNames([
      `${'д'.repeat(200)}.docx`,
      `${'д'.repeat(300)}.docx`,
      `${'т'.repeat(116)}.txt`,
    ]);
    expect(one).toBe(`${'д'.repeat(115)}.docx`);
    expect(other).toBe(`${'д'.repeat(115)} (2).docx`);
    expect(whole).toBe(`${'т'.repeat(116)}.txt`);
    expect(archiveNames(['Очень '.repeat(30)])[0]).toHaveLength(119);
  });
});

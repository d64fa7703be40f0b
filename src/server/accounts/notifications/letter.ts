// What the letters of news are made of.
import { newsFacts, type NewsName } from '../../../text/news.ts';
import type { NewsFacts } from '../../../text/news/facts.ts';
import { deadlineOf, type LetterDeadline } from './deadline.ts';

export interface NoticeLetter {
  subject: string;
  facts: [name: string, value: string][];
  applicationId?: number;
  /** What changed, a line each. */
  changes?: readonly string[];
  /** What goes into the reader's calendar. */
  deadline?: LetterDeadline;
}

export const letterOf = (type: NewsName, subject: string, facts: NewsFacts): NoticeLetter => ({
  subject,
  facts: newsFacts(type, facts),
  ...(facts.applicationId === undefined ? {} : { applicationId: facts.applicationId }),
  ...(facts.changes && facts.changes.length > 0 ? { changes: facts.changes } : {}),
  ...deadlinePart(type, facts),
});

function deadlinePart(type: NewsName, facts: NewsFacts): Pick<NoticeLetter, 'deadline'> {
  const deadline = deadlineOf(type, facts);
  return deadline === null ? {} : { deadline };
}

/** Initials end no sentence: «Вы замещаете Иванову А. П.». */
export const firstSentence = (text: string): string => text.split(/(?<!(?:^|\s|\.)\p{Lu})\. /u)[0] ?? text;

/** All of them under the sentence that names the first. */
export const changesOf = (letter?: NoticeLetter): string[] =>
  letter?.changes ? [['Что изменилось:', ...letter.changes.map((line) => `• ${line}`)].join('\n')] : [];

/** Where one chooses what comes by mail, under each letter of news. */
export const mailFoot = (publicUrl: string) => ({
  text: 'Вы получили это письмо, потому что зарегистрированы на тендерной площадке.',
  label: 'Настроить письма',
  url: `${publicUrl}/account?tab=notifications`,
});

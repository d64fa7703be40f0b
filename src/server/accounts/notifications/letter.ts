// What the letters of news are made of.
import { newsFacts } from '../../../text/news.ts';
import type { NewsFacts } from '../../../text/news/facts.ts';

export interface NoticeLetter {
  subject: string;
  facts: [name: string, value: string][];
  applicationId?: number;
  /** What changed, a line each. */
  changes?: readonly string[];
}

export const letterOf = (subject: string, facts: NewsFacts): NoticeLetter => ({
  subject,
  facts: newsFacts(facts),
  ...(facts.applicationId === undefined ? {} : { applicationId: facts.applicationId }),
  ...(facts.changes && facts.changes.length > 0 ? { changes: facts.changes } : {}),
});

/** Where one chooses what comes by mail, under each letter of news. */
export const mailFoot = (publicUrl: string) => ({
  text: 'Вы получили это письмо, потому что зарегистрированы на тендерной площадке.',
  label: 'Настроить письма',
  url: `${publicUrl}/account?tab=notifications`,
});

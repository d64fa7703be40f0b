// Notifications: one text for every `tell` of the laws. A new one does not compile until it has its words.
import type { NewsEntry, NewsFacts, NewsText } from './news/facts.ts';
import { lotNews } from './news/lot.ts';
import { agreementNews, applicationNews, companyNews, invitationNews, questionNews } from './news/others.ts';

export const news = {
  ...lotNews,
  ...applicationNews,
  ...companyNews,
  ...questionNews,
  ...agreementNews,
  ...invitationNews,
} satisfies Record<string, NewsEntry>;

export type NewsName = keyof typeof news;

export const isNewsName = (name: string): name is NewsName => Object.hasOwn(news, name);

/** The notification as its reader sees it, with the mail's subject and the path it leads to. */
export function newsText(what: NewsName, facts: NewsFacts): NewsText {
  const entry: NewsEntry = news[what];
  const title = entry.title(facts);
  const subject = facts.number ? `${title}: № ${facts.number}` : title;
  return { title, body: entry.body(facts), link: entry.link(facts), subject };
}

/** What a reader may switch off or on in mail, by groups of news. */
type GroupOf<Name> = Name extends `${infer Group}.${string}` ? Group : never;
export type NewsGroup = GroupOf<NewsName>;
export const newsGroups: Record<NewsGroup, string> = {
  lot: 'Процедуры: публикация, сроки, итоги',
  application: 'Заявки: решения и уточнения',
  company: 'Аккредитация',
  question: 'Вопросы и ответы',
  agreement: 'Договоры',
  invitation: 'Приглашения',
};

const isGroup = (name: string): name is NewsGroup => Object.hasOwn(newsGroups, name);
/** Undefined for what a former release has told and no code knows any more. */
export function newsGroupOf(what: string): NewsGroup | undefined {
  const [group = ''] = what.split('.');
  return isGroup(group) ? group : undefined;
}

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

type GroupOf<Name extends string> = Name extends `${infer Group}.${string}` ? Group : never;

/** What a reader may switch off or on in mail, by groups of news. */
export const newsGroups = {
  lot: 'Процедуры: публикация, сроки, итоги',
  application: 'Заявки: решения и уточнения',
  company: 'Аккредитация',
  question: 'Вопросы и ответы',
  agreement: 'Договоры',
  invitation: 'Приглашения',
} as const satisfies Record<GroupOf<NewsName>, string>;
export type NewsGroup = keyof typeof newsGroups;

/** What a notice is about, such as `lot.prolonged`: news of a law, or what else belongs to a group of them. */
export type NoticeType = `${NewsGroup}.${string}`;

const isNewsGroup = (word: string): word is NewsGroup => Object.hasOwn(newsGroups, word);

export function newsGroupOf(type: NoticeType): NewsGroup {
  const [group = ''] = type.split('.');
  if (!isNewsGroup(group)) throw new Error(`${type} is of no group of news`);
  return group;
}

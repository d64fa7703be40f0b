// Notifications: one text for every `tell` of the laws. A new one does not compile until it has its words.
import { formatDateTime } from '../rules/dates.ts';
import { beginningOf } from '../rules/beginning-of.ts';
import type { NewsEntry, NewsFacts, NewsText } from './news/facts.ts';
import { lotNews } from './news/lot.ts';
import {
  agreementNews,
  applicationNews,
  commissionNews,
  companyNews,
  invitationNews,
  questionNews,
} from './news/others.ts';

export const news = {
  ...lotNews,
  ...applicationNews,
  ...companyNews,
  ...questionNews,
  ...agreementNews,
  ...invitationNews,
  ...commissionNews,
} satisfies Record<string, NewsEntry>;

export type NewsName = keyof typeof news;

export const isNewsName = (name: string): name is NewsName => Object.hasOwn(news, name);

/** The notification as its reader sees it, with the mail's subject and the path it leads to. */
export function newsText(what: NewsName, facts: NewsFacts): NewsText {
  const entry: NewsEntry = news[what];
  const title = entry.title(facts);
  return { title, body: entry.body(facts), link: entry.link(facts), subject: subjectOf(title, facts) };
}

const SUBJECT_LENGTH = 70;
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** At most so long, cut between words: mail programs cut what is longer in the middle of one. */
export function shortSubject(text: string): string {
  if (text.length <= SUBJECT_LENGTH) return text;
  const cut = beginningOf(text, SUBJECT_LENGTH - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s.,:;«]+$/, '')}…`;
}

/** «2026-000015: заявка подана». */
const subjectOf = (title: string, { number }: NewsFacts): string =>
  shortSubject(number ? `${number}: ${small(title)}` : title);

/** The reason that comes with the outcome is why the rest is not bought. */
const reasonNames: Partial<Record<NewsName, string>> = {
  'lot.won': 'Почему закуплено не всё',
  'lot.lost': 'Почему закуплено не всё',
};

/** What a letter tells in a table, beside its sentence; a reason that the sentence gives is not given twice. */
export function newsFacts(what: NewsName, facts: NewsFacts): [name: string, value: string][] {
  const { number, title, companyTitle, person, deadline, reason } = facts;
  const body = news[what].body(facts);
  const isSaid = reason && body.includes(reason);
  const term = deadline ? formatDateTime(deadline) : null;
  const lot = [number && `№ ${number}`, title && `«${title}»`].filter(Boolean).join(' ');
  const rows: [string, string | null | undefined][] = [
    ['Процедура', lot],
    ['Компания', companyTitle],
    ['Получатель', person],
    // What has no term to speak of carries that of an acceptance that may be over long ago.
    ['Срок', term && body.includes(term) ? term : null],
    [reasonNames[what] ?? 'Причина', isSaid ? null : reason],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

type GroupOf<Name extends string> = Name extends `${infer Group}.${string}` ? Group : never;

/** What a reader may switch off or on in mail, by groups of news. */
export const newsGroups = {
  lot: 'Процедуры: публикация, сроки, итоги',
  application: 'Заявки: решения и уточнения',
  company: 'Аккредитация',
  document: 'Документы компании: заканчивается срок',
  question: 'Вопросы и ответы',
  agreement: 'Договоры',
  invitation: 'Приглашения',
  team: 'Работа команды: упоминания в обсуждении, передача процедур',
  reminder: 'Напоминания: приём кончается, а заявка не подана',
  webhook: 'Веб-хуки: отключение после сбоев',
} as const satisfies Record<GroupOf<NewsName> | 'document' | 'reminder' | 'team' | 'webhook', string>;
export type NewsGroup = keyof typeof newsGroups;

/** What a notice is about, such as `lot.prolonged`: news of a law, or what else belongs to a group of them. */
export type NoticeType = `${NewsGroup}.${string}`;

const isNewsGroup = (word: string): word is NewsGroup => Object.hasOwn(newsGroups, word);

export function newsGroupOf(type: NoticeType): NewsGroup {
  const [group = ''] = type.split('.');
  if (!isNewsGroup(group)) throw new Error(`${type} is of no group of news`);
  return group;
}

/** What does not wait for the end of somebody's quiet hours: it is of the next minutes or hours. */
export const urgentNews: readonly NoticeType[] = [
  'reminder.day',
  'reminder.hours',
  'reminder.minutes',
  'lot.roundStarted',
  'lot.roundProlonged',
  'lot.roundExtended',
  'lot.roundAnnulled',
];
export const urgentInWords = 'напоминания о конце приёма и новости переторжки';

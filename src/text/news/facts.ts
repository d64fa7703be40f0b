// What a notification's text may speak of, and how one is made.
import { formatDateTime, type Instant } from '../../rules/dates.ts';

/** The facts the server puts beside a piece of news. Only what its reader may know goes in. */
export interface NewsFacts {
  /** Whom it is told: the audience's name in the law. Decides where the link leads. */
  whom: string;
  lotId?: number;
  /** The lot's number and title. */
  number?: string;
  title?: string;
  applicationId?: number;
  companyId?: number;
  companyTitle?: string;
  /** Who has answered an invitation and acts for no company. */
  person?: string;
  /** The new deadline, the round's end, an answer's due time. */
  deadline?: Instant | null;
  reason?: string | null;
  /** An accompanying text: the question, the answer, what is to be clarified. */
  text?: string | null;
  /** Told at the deadline to the owner alone: how many were submitted. */
  applicationsCount?: number;
  /** Of a later publication: what it changed against the one before, a line each; empty where nothing of the notice did. */
  changes?: readonly string[];
  /** The inviter's or another person's name. */
  name?: string;
}

export interface NewsText {
  title: string;
  body: string;
  /** A path inside the product. */
  link: string;
  subject: string;
}

export interface NewsEntry {
  title: (facts: NewsFacts) => string;
  body: (facts: NewsFacts) => string;
  link: (facts: NewsFacts) => string;
}

/** «Процедура № 12-04 «Трубы»». */
export const lotName = ({ number, title }: NewsFacts): string =>
  `Процедура${number ? ` № ${number}` : ''}${title ? ` «${title}»` : ''}`;

/** «… до 21.11.2026 12:00:00», empty without a time. */
export const until = ({ deadline }: NewsFacts): string =>
  deadline === undefined || deadline === null ? '' : ` до ${formatDateTime(deadline)}`;

export const because = ({ reason }: NewsFacts): string => (reason ? ` Причина: ${reason}` : '');

export const quoted = ({ text }: NewsFacts): string => (text ? ` ${text}` : '');

export const company = ({ companyTitle }: NewsFacts): string => companyTitle ?? 'Компания';

export const addressee = ({ companyTitle, person }: NewsFacts): string =>
  companyTitle ?? person ?? 'Компания';

export const toLot = ({ lotId }: NewsFacts): string => `/tender-${lotId}`;

/** Where a custodian opens the own part: a draft's own page is not for everybody who holds a key of it. */
export const toKeys = ({ lotId }: NewsFacts): string => `/keys/tender-${lotId}`;

/** Where each reader opens an application: the vendor, the owner, security and the auditors have their own pages. */
export function toApplication(facts: NewsFacts): string {
  const { whom, lotId, applicationId } = facts;
  if (whom === 'security') return `/security/application-${applicationId}`;
  if (whom === 'auditors') return `/auditor/application-${applicationId}`;
  if (whom === 'vendor') return `/tender-${lotId}/verification`;
  return `/tender-${lotId}/application-${applicationId}`;
}

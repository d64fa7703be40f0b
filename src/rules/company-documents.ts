// Documents of a company: what a file is by its name, and how long one still stands.
import type { CompanyDocumentKind } from './closed-lists.ts';
import { startOfDay } from './dates.ts';

const signs: readonly [sign: RegExp, kind: CompanyDocumentKind][] = [
  [/устав/i, 'charter'],
  [/егрюл|егрип|выписк/i, 'registryExtract'],
  [/доверенност/i, 'powerOfAttorney'],
  [/лиценз/i, 'licence'],
  [/(^|[^а-яё])сро([^а-яё]|$)|допуск/i, 'sroAdmission'],
  [/сертификат/i, 'certificate'],
];

/** As long as nobody has said it. */
export const likelyDocumentKind = (name: string): CompanyDocumentKind =>
  signs.find(([sign]) => sign.test(name))?.[1] ?? 'other';

const DAY = 86_400_000;

/** Days from one day to another: zero on the last day that a document stands, fewer after it. */
export const daysLeft = (expiresOn: string, today: string): number =>
  Math.round((Date.parse(startOfDay(expiresOn)) - Date.parse(startOfDay(today))) / DAY);

/** Days before the end at which the company is reminded. */
export const documentReminders = [30, 7, 0] as const;

/** The reminder whose time has come so many days before the end; null while it is none's yet. */
export const reminderDue = (left: number): number | null =>
  documentReminders.findLast((days) => left <= days) ?? null;

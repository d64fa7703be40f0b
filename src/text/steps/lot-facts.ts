// What the dialogs of a lot's steps show to be confirmed: deadlines, counts, and in amber what is likely forgotten.
import { formatDateTime, remainingText } from '../../rules/dates.ts';
import { plural } from '../../rules/plural.ts';
import type { StepFact } from './step-fact.ts';

export interface LotFigures {
  deadline: string | null;
  items: number;
  files: number;
  invited: number;
  isOpen: boolean;
  category: { code: string; title: string } | null;
  address: string;
  contacts: readonly { name: string }[];
  /** Submitted ones; null where the number is not the reader's to know. */
  applications: number | null;
  admitted: number;
  /** Admitted and marked for the next round. */
  marked: number;
}

/** A shorter acceptance is likely a slip: few suppliers could answer in time. */
const SHORT_MS = 24 * 3_600_000;

const counted = (n: number, one: string, few: string, many: string): string =>
  `${n} ${plural(n, [one, few, many])}`;
/** What is left until then; a number stays on the line of its unit. */
const left = (until: string, now: number): string =>
  remainingText(until, now).replaceAll(/(\d) /g, '$1\u00A0');
const items = (n: number): string => counted(n, 'позиция', 'позиции', 'позиций');

export function publishFacts(lot: LotFigures, now: number): StepFact[] {
  return [
    ...(lot.deadline === null ? [] : [until('Приём до', lot.deadline, now)]),
    { label: 'Позиции', value: items(lot.items) },
    {
      label: 'Файлы',
      value: lot.files === 0 ? 'не приложены' : counted(lot.files, 'файл', 'файла', 'файлов'),
    },
    invitedFact(lot),
    lot.category
      ? { label: 'Категория', value: `${lot.category.code} ${lot.category.title}` }
      : { label: 'Категория', value: 'не указана: её подписчики не узнают о процедуре', warn: true },
    lot.address.trim()
      ? { label: 'Место поставки', value: lot.address }
      : { label: 'Место поставки', value: 'не указано', warn: true },
    lot.contacts.length > 0
      ? { label: 'Контакты', value: lot.contacts.map(({ name }) => name).join(', ') }
      : { label: 'Контакты', value: 'не указаны: поставщикам не к кому обратиться', warn: true },
  ];
}

function until(label: string, deadline: string, now: number): StepFact {
  const isShort = Date.parse(deadline) - now < SHORT_MS;
  return {
    label,
    value: `${formatDateTime(deadline)}, осталось ${isShort ? 'всего ' : ''}${left(deadline, now)}`,
    ...(isShort ? { warn: true } : {}),
  };
}

function invitedFact({ invited, isOpen }: LotFigures): StepFact {
  const label = 'Приглашения';
  if (invited > 0) return { label, value: String(invited) };
  return isOpen
    ? { label, value: 'нет, процедуру увидят все' }
    : { label, value: 'нет: закрытую процедуру не увидит ни один поставщик', warn: true };
}

function submittedFact({ applications }: LotFigures): StepFact[] {
  return applications === null ? [] : [{ label: 'Подано заявок', value: String(applications) }];
}

export function prolongFacts(endsAt: string | null, now: number): StepFact[] {
  if (endsAt === null) return [];
  const value = formatDateTime(endsAt);
  return Date.parse(endsAt) > now
    ? [{ label: 'Сейчас до', value: `${value}, осталось ${left(endsAt, now)}` }]
    : [{ label: 'Срок истёк', value, warn: true }];
}

export function openingFacts(lot: LotFigures): StepFact[] {
  return [
    ...(lot.applications === 1
      ? [{ label: 'Подано заявок', value: '1: сравнивать будет не с чем', warn: true }]
      : submittedFact(lot)),
    ...(lot.deadline === null ? [] : [{ label: 'Приём закончился', value: formatDateTime(lot.deadline) }]),
  ];
}

export const reopeningFacts = submittedFact;

export const cancelFacts = (lot: LotFigures): StepFact[] => [
  ...submittedFact(lot),
  ...(lot.invited > 0 ? [{ label: 'Приглашения', value: String(lot.invited) }] : []),
];

export function admissionFacts({ admitted, applications }: LotFigures): StepFact[] {
  const of = applications === null ? '' : ` из ${applications}`;
  return [
    admitted === 0
      ? { label: 'Допущено заявок', value: `ни одной${of}: оценивать будет нечего`, warn: true }
      : { label: 'Допущено заявок', value: `${admitted}${of}` },
  ];
}

export const roundFacts = ({ marked, admitted, items: n }: LotFigures): StepFact[] => [
  {
    label: 'Участвуют',
    value: `${marked} из ${counted(admitted, 'допущенного', 'допущенных', 'допущенных')}`,
  },
  { label: 'Позиции', value: items(n) },
];

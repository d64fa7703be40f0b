/** Days until a deadline, as they are chosen in a list: «до завтра», «на этой неделе». In the address stands the day itself. */
import { dayOf } from '../../../rules/dates.ts';
import { serverNow } from '../../data/clock.ts';

const DAY = 24 * 60 * 60 * 1_000;

export const termsAhead = [
  { value: '1', label: 'до завтра' },
  { value: '7', label: 'на этой неделе' },
  { value: '30', label: 'за 30\u00A0дней' },
];

/** The period `,day` that a list is asked for. */
export const untilDay = (days: string): string =>
  days === '' ? '' : `,${dayOf(serverNow() + Number(days) * DAY)}`;

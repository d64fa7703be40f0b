/** What was paid for an item before, in words. */
import type { ItemMemory } from '../../../api/records/item-memory.ts';
import { plural } from '../../../rules/plural.ts';
import { likenessNames } from '../../../text/likeness.ts';
import { formatDate, formatDecimal } from '../../parts/text/format.ts';

export const PAST_NOTE =
  'Прошлые цены — победителей завершённых процедур, которые вам видны: по коду, иначе по словам названия, иначе по ОКПД2; ' +
  'до 20 последних, без НДС, в той же единице и валюте.';

const vendorsText = (count: number): string =>
  `${count}\u00A0${plural(count, ['участник', 'участника', 'участников'])}`;

/** «98 500 · 14.05.2026 · 3 участника». */
export const lastText = ({ last }: ItemMemory): string =>
  [formatDecimal(last.price, 2), formatDate(last.at), vendorsText(last.vendors)].join(' · ');

/** «тот же код, выборка 5: медиана 97 000 (95 000 – 99 000)». */
export function spreadText({ by, sample, median, least, most }: ItemMemory): string {
  if (sample === 1) return `${likenessNames[by]}, выборка 1`;
  const range = `${formatDecimal(least, 2)} – ${formatDecimal(most, 2)}`;
  return `${likenessNames[by]}, выборка ${sample}: медиана ${formatDecimal(median, 2)} (${range})`;
}

export const pastText = (memory: ItemMemory): string =>
  `Прошлая цена ${lastText(memory)}, процедура ${memory.last.lotNumber}; ${spreadText(memory)}`;

// The debrief in words: what decided on each item, and what would have been enough.
import type { Band, DebriefOutcome } from '../rules/debrief.ts';
import { formatQuantity } from '../rules/money.ts';

interface Told {
  outcome: DebriefOutcome;
  band: Band | null;
  reason: string | null;
  part: { won: string; of: string } | null;
}

const between = ({ from, to }: Band): string => {
  // Of 100 nothing is learned: no price is cut by more.
  if (to === 100) return `больше чем на ${from}\u00a0%`;
  return from === 0 ? `до ${to}\u00a0%` : `больше чем на ${from}\u00a0%, но не больше чем на ${to}\u00a0%`;
};

const outcomes: Record<DebriefOutcome, string> = {
  won: 'Выиграна вами',
  notOffered: 'Вы её не предлагали',
  refused: 'Предложение не согласовано',
  noWinner: 'Победителя нет',
  dearer: 'Цена выше выигравшей',
  otherGround: 'Цена не выше выигравшей: решили другие условия или правила выбора',
};

export function debriefOutcome({ outcome, band, reason, part }: Told): string {
  if (outcome === 'dearer' && band) return `Нужно было снизить цену ${between(band)}`;
  if (outcome === 'refused' && reason) return `${outcomes.refused}: ${reason}`;
  if (part) return `${outcomes.won}: ${formatQuantity(part.won)} из ${formatQuantity(part.of)}`;
  return outcomes[outcome];
}

interface Whole {
  place: number | null;
  of: number;
  refusal: string | null;
  items: readonly { outcome: DebriefOutcome }[];
  least: { index: number; name: string; band: Band } | null;
}

/** The whole in a sentence or two. */
export function debriefSentence({ place, of, refusal, items, least }: Whole): string {
  if (refusal !== null)
    return refusal === '' ? 'Заявка не допущена к сравнению.' : `Заявка не допущена к сравнению: ${refusal}`;
  const won = items.filter(({ outcome }) => outcome === 'won').length;
  const placed = place === null ? 'В сравнении полных заявок места нет.' : `Ваше место — ${place} из ${of}.`;
  const told = `${placed} Выиграно позиций: ${won} из ${items.length}.`;
  if (least === null) return told;
  return `${told} Меньше всего не хватило на позиции ${least.index} «${least.name}»: цену нужно было снизить ${between(least.band)}.`;
}

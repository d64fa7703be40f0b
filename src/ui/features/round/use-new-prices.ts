/**
 * The prices typed in a round and not sent yet: kept in this browser, asked about before the page is left, gone when they were
 * sent or the round is over.
 */
import { useCallback, useEffect, useState } from 'react';
import type { RoundState } from '../../../api/records/round.ts';
import { keep, kept } from '../../data/kept-input.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import type { NewPrices } from './price-rows.ts';

function keptPrices(userId: number, what: string, { own }: RoundState): NewPrices {
  const found = kept(userId, what);
  if (typeof found !== 'object' || found === null) return {};
  const texts = found as Record<string, unknown>;
  return Object.fromEntries(
    (own?.lines ?? []).flatMap(({ offerId }) => {
      const text = texts[offerId];
      return typeof text === 'string' && text !== '' ? [[offerId, text]] : [];
    }),
  );
}

export function useNewPrices(userId: number, round: RoundState, over: boolean) {
  const what = `round:${round.lotId}:${round.number}`;
  const [first] = useState(() => (over ? {} : keptPrices(userId, what, round)));
  const [prices, setPrices] = useState<NewPrices>(first);
  const isAny = Object.values(prices).some((text) => text !== '');
  useEffect(() => keep(userId, what, isAny && !over ? prices : null), [userId, what, prices, isAny, over]);
  const write = useCallback((changed: NewPrices) => setPrices((now) => ({ ...now, ...changed })), []);
  const clear = useCallback(() => setPrices({}), []);
  /** What was typed since they went out stays. */
  const forgetSent = useCallback(
    (sent: NewPrices) =>
      setPrices((now) =>
        Object.fromEntries(Object.entries(now).filter(([id, text]) => text !== sent[Number(id)])),
      ),
    [],
  );
  useUnsaved({ what: 'неотправленные цены', isDirty: () => isAny && !over, discard: clear });
  return { prices, write, forgetSent, wereKept: Object.keys(first).length > 0 };
}

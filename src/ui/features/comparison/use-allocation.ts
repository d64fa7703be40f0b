/**
 * Quantities on their way from the table to the server: what was set at once goes out at once, in the order it was set; what
 * is refused stays as typed with the reason beside it, and the rest of the same press is stored all the same.
 */
import { useRef, useState } from 'react';
import { allocation } from '../../../api/calls/allocation.ts';
import { lots } from '../../../api/calls/lots.ts';
import { isApiError, type ApiError } from '../../../api/errors.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { isPositive, trim } from '../../../rules/decimal.ts';
import { reactToProblem } from '../../data/problems.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import { refresh, useSend } from '../../data/use-call.ts';
import { quantityFault, type Typed } from './allocation-cells.ts';
import type { CellOffer, Row } from './competitor-block.ts';
import { comparisons } from '../application/compared-anew.ts';

export interface Quantity {
  offerId: number;
  /** As typed; '' takes the quantity away. */
  text: string;
  /** What stood there, as far as it was shown, when it was begun to be typed; unless said, what is shown as it goes out. */
  seen?: string | null;
}

const NO_WAY_ON = [401, 409, 419, 503];

const isQuantity = (one: unknown): one is Quantity =>
  typeof one === 'object' &&
  one !== null &&
  'offerId' in one &&
  typeof one.offerId === 'number' &&
  'text' in one &&
  typeof one.text === 'string';

export function useAllocation(table: CompetitorTable) {
  const { id } = table.lot;
  const [typed, setTyped] = useState<Typed>({});
  const latest = useRef<Typed>(typed);
  const sending = useRef<Promise<void> | null>(null);
  /** Not sent yet. */
  const waiting = useRef(new Set<number>());
  /** What was seen by whoever typed. */
  const seen = useRef(new Map<number, string | null>());
  /** The last quantity that was stored from here, and what stood there before: a table that still tells that is behind. */
  const stored = useRef(new Map<number, { quantity: string | null; before: Set<string | null> }>());
  const save = useSend(allocation.save, {
    quiet: true,
    invalidates: [...comparisons, allocation.suggest, allocation.coverage, lots.read],
  });

  function change(next: Typed) {
    latest.current = next;
    setTyped(next);
  }

  /** What stands there as far as its writer can know. */
  function knownOf(offerId: number): string | null {
    const before = seen.current.get(offerId);
    const shown = before === undefined ? shownOf(offerId) : before;
    const own = stored.current.get(offerId);
    return own?.before.has(shown) ? own.quantity : shown;
  }

  function shownOf(offerId: number): string | null {
    const taken = offersById(table).get(offerId)?.offer.allocatedQuantity ?? null;
    return taken === null ? null : trim(taken);
  }

  function noteStored(offerId: number, quantity: string | null) {
    const own = stored.current.get(offerId);
    const before = new Set([...(own ? [...own.before, own.quantity] : []), shownOf(offerId)]);
    before.delete(quantity);
    stored.current.set(offerId, { quantity, before });
  }

  function forget(offerIds: readonly number[]) {
    const gone = new Set(offerIds);
    change(
      Object.fromEntries(Object.entries(latest.current).filter(([offerId]) => !gone.has(Number(offerId)))),
    );
  }

  function write(quantities: readonly Quantity[]): Promise<void> {
    const offers = offersById(table);
    const next: Record<number, { text: string; fault?: string }> = { ...latest.current };
    // What is given back by the same press may be taken by it; of what is too much the first ones fit.
    const [back, more] = [[] as Quantity[], [] as Quantity[]];
    for (const { offerId, text, seen: before } of quantities) {
      (text.trim() === '' ? back : more).push({ offerId, text: text.trim() });
      if (before === undefined) seen.current.delete(offerId);
      else seen.current.set(offerId, before);
    }
    for (const { offerId } of more) next[offerId] = { text: '' };
    for (const { offerId, text } of [...back, ...more]) {
      const found = offers.get(offerId);
      if (!found) continue;
      const fault = quantityFault(found.row, found.offer, text, next);
      next[offerId] = { text, fault };
      if (fault === undefined) waiting.current.add(offerId);
      else waiting.current.delete(offerId);
    }
    change(next);
    return flush();
  }

  async function flush(): Promise<void> {
    if (sending.current) return sending.current;
    sending.current = sendAll().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }

  async function sendAll() {
    while (waiting.current.size > 0) {
      const texts = [...waiting.current].map((offerId) => ({
        offerId,
        text: latest.current[offerId]?.text ?? '',
      }));
      waiting.current.clear();
      const body = {
        offers: texts.map(({ offerId, text }) => ({
          offerId,
          quantity: text !== '' && isPositive(text) ? trim(text) : null,
          was: knownOf(offerId),
        })),
      };
      try {
        for (const { offerId } of texts) seen.current.delete(offerId);
        await save.send({ params: { id }, body });
        for (const { offerId, quantity } of body.offers) noteStored(offerId, quantity);
        // What was typed over it meanwhile stays.
        forget(
          texts.flatMap(({ offerId, text }) => (latest.current[offerId]?.text === text ? [offerId] : [])),
        );
      } catch (error) {
        if (!isApiError(error)) throw error;
        refuse(error, texts);
      }
    }
  }

  /** Those that are named keep their reason; the others go out again without them. */
  function refuse(error: ApiError, texts: readonly Quantity[]) {
    const named = new Map(
      Object.entries(error.raw).flatMap(([path, text]) => {
        const at = /^offers\.(\d+)\./.exec(path)?.[1];
        const one = at === undefined ? undefined : texts[Number(at)];
        return one ? [[one.offerId, text] as const] : [];
      }),
    );
    if (NO_WAY_ON.includes(error.status)) reactToProblem(error);
    // What another has set meanwhile is to be seen before it is replaced.
    for (const offerId of named.keys()) stored.current.delete(offerId);
    if (named.size > 0) void refresh(comparisons);
    const isByLine = named.size > 0 && named.size < texts.length;
    const next: Record<number, { text: string; fault?: string }> = { ...latest.current };
    for (const { offerId, text } of texts) {
      if (next[offerId]?.text !== text) continue;
      const fault = named.get(offerId) ?? (isByLine ? undefined : (error.lines[0] ?? error.message));
      next[offerId] = { text, fault };
      if (fault === undefined) waiting.current.add(offerId);
    }
    change(next);
  }

  const refused = Object.entries(typed).flatMap(([offerId, { text, fault }]) =>
    fault === undefined ? [] : [{ offerId: Number(offerId), text }],
  );

  // A step of the lot counts what is allocated: it waits for what is typed here and not stored yet.
  useUnsaved({
    what: 'несохранённые количества',
    // What was refused is told beside its cell, and nobody has to be asked about it.
    isDirty: () => Object.values(latest.current).some(({ fault }) => fault === undefined),
    isSaving: () => sending.current !== null,
    savesItself: true,
    save: async () => {
      await flush();
      return Object.values(latest.current).every(({ fault }) => fault === undefined);
    },
    aside: {
      name: `allocation:${id}`,
      typed: () =>
        Object.entries(latest.current).map(([offerId, { text }]) => ({ offerId: Number(offerId), text })),
      putBack: (kept) => {
        if (Array.isArray(kept)) void write(kept.filter(isQuantity));
      },
    },
    discard: () => change({}),
  });

  return {
    typed,
    write,
    /** How many are typed and were not taken. */
    refused: refused.length,
    /** Asks the server once more. */
    again: () => void write(refused),
  };
}

function offersById({ rows }: CompetitorTable): ReadonlyMap<number, { row: Row; offer: CellOffer }> {
  return new Map(
    rows.flatMap((row) =>
      row.cells.flatMap(({ offers }) => offers.map((offer) => [offer.offerId, { row, offer }] as const)),
    ),
  );
}

/** The manager's marks on offers, one after another: shown at once, stored in their order, each may be taken back. */
import { notifyManager } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers as calls } from '../../../api/calls/offers.ts';
import { send } from '../../../api/client.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { plural } from '../../../rules/plural.ts';
import { reactToProblem } from '../../data/problems.ts';
import { toast } from '../../data/toasts.ts';
import { refresh, useSend } from '../../data/use-call.ts';

const changed = [applications.read, applications.ofLot, lots.read];

interface Mark {
  approved: boolean | null;
  reason: string | null;
}

interface OwnMark {
  offerId: number;
  mark: Mark;
  now: Mark;
  /** When the server has stored it; nothing where it was refused. */
  decidedAt: Promise<string | undefined>;
}

/** What one press has approved at once. */
interface Rest {
  offerIds: readonly number[];
  decidedAt: string;
}

/** Of what is taken back: what another has decided since stays, though it be the same. */
const leftText = (left: number, taken: number): string =>
  taken === 0
    ? 'Ничего не отменено: с тех пор решения по этим позициям меняли'
    : `Отменено, кроме решённого после: ${left} ${plural(left, ['позиция', 'позиции', 'позиций'])}`;

const markOf = ({ approvedByCustomer: approved, approvalReason: reason }: Offer): Mark => ({
  approved,
  reason,
});

export function useMarks(applicationId: number) {
  /** What was pressed and has not come back yet. */
  const [pending, setPending] = useState<ReadonlyMap<number, Mark>>(new Map());
  /** One press each: a mark, or all that it has approved at once. */
  const [before, setBefore] = useState<readonly (OwnMark | Rest)[]>([]);
  /** Of the press that is on its way to approve many: how many were pressed before it. */
  const place = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const store = useCallback(
    (
      offerId: number,
      mark: Mark,
      { approved: was, reason: wasReason }: Mark,
      takenBack?: OwnMark['decidedAt'],
    ) => {
      setPending((now) => new Map(now).set(offerId, mark));
      waiting.current += 1;
      const params = { id: offerId };
      const sent = queue.current.then(async () => {
        const since = await takenBack;
        const body = { ...mark, was, wasReason, ...(since !== undefined && { since }) };
        return send(calls.approve, { params, body });
      });
      queue.current = sent
        .catch(reactToProblem)
        .then(async () => {
          waiting.current -= 1;
          // Read anew once for a row of presses; what was refused goes back to what stands.
          if (waiting.current > 0) return;
          await refresh(changed);
          // What was read is drawn first: a mark that goes before it would be told as taken back. What is pressed meanwhile stays.
          notifyManager.schedule(() => waiting.current === 0 && setPending(new Map()));
        })
        .catch(() => {});
      return sent.then(
        ({ decidedAt }) => decidedAt,
        () => undefined,
      );
    },
    [],
  );

  const put = useCallback(
    (offer: Offer, mark: Mark) => {
      const stands = pending.get(offer.id) ?? markOf(offer);
      const decidedAt = store(offer.id, mark, stands);
      setBefore((all) => [...all, { offerId: offer.id, mark: stands, now: mark, decidedAt }]);
    },
    [store, pending],
  );

  const question = useSend(calls.needsClarification, { invalidates: changed });
  const rest = useSend(calls.approveMany, {
    invalidates: changed,
    onDone: ({ offerIds, decidedAt }) => {
      if (offerIds.length === 0) return;
      const press = { offerIds, decidedAt };
      setBefore((all) => [...all.slice(0, place.current), press, ...all.slice(place.current)]);
    },
  });
  const back = useSend(calls.approveMany, {
    invalidates: changed,
    // Marks that were pressed meanwhile stand behind it.
    onDone: ({ offerIds }) => {
      const press = before[place.current];
      setBefore((all) => [...all.slice(0, place.current), ...all.slice(place.current + 1)]);
      const left = press && 'offerIds' in press ? press.offerIds.length - offerIds.length : 0;
      if (left > 0) toast.attention(leftText(left, offerIds.length));
    },
  });
  const isStoringRest = rest.busy || back.busy;
  return {
    approvalOf: (offer: Offer): Mark => pending.get(offer.id) ?? markOf(offer),
    approve: (offer: Offer) => put(offer, { approved: true, reason: null }),
    reject: (offer: Offer, reason: string) => put(offer, { approved: false, reason }),
    clear: (offer: Offer) => put(offer, { approved: null, reason: null }),
    toggleQuestion: (offer: Offer) =>
      question.run({ params: { id: offer.id }, body: { needsClarification: !offer.needsClarification } }),
    approveRest: (offers: readonly Offer[]) => {
      if (isStoringRest) return;
      place.current = before.length;
      rest.run({ params: { id: applicationId }, body: { offerIds: offers.map(({ id }) => id) } });
    },
    isStoringRest,
    canUndo: before.length > 0 && !isStoringRest,
    undo: () => {
      const last = before.at(-1);
      if (!last) return;
      if ('mark' in last) {
        setBefore((now) => now.slice(0, -1));
        void store(last.offerId, last.mark, last.now, last.decidedAt);
        return;
      }
      place.current = before.length - 1;
      back.run({
        params: { id: applicationId },
        body: { offerIds: [...last.offerIds], approved: null, since: last.decidedAt },
      });
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;

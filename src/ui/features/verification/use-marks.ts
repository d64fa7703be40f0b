/** The manager's marks on offers, one after another: shown at once, stored in their order, each may be taken back. */
import { notifyManager } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers as calls } from '../../../api/calls/offers.ts';
import { send } from '../../../api/client.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { reactToProblem } from '../../data/problems.ts';
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
}

const markOf = ({ approvedByCustomer: approved, approvalReason: reason }: Offer): Mark => ({
  approved,
  reason,
});

export function useMarks(applicationId: number) {
  /** What was pressed and has not come back yet. */
  const [pending, setPending] = useState<ReadonlyMap<number, Mark>>(new Map());
  /** One press each: a mark, or the ids of all that it has approved at once. */
  const [before, setBefore] = useState<readonly (OwnMark | readonly number[])[]>([]);
  /** Of the press that is on its way to approve many: how many were pressed before it. */
  const place = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const store = useCallback((offerId: number, mark: Mark, { approved: was, reason: wasReason }: Mark) => {
    setPending((now) => new Map(now).set(offerId, mark));
    waiting.current += 1;
    queue.current = queue.current
      .then(() => send(calls.approve, { params: { id: offerId }, body: { ...mark, was, wasReason } }))
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
  }, []);

  const put = useCallback(
    (offer: Offer, mark: Mark) => {
      const stands = pending.get(offer.id) ?? markOf(offer);
      setBefore((all) => [...all, { offerId: offer.id, mark: stands, now: mark }]);
      store(offer.id, mark, stands);
    },
    [store, pending],
  );

  const question = useSend(calls.needsClarification, { invalidates: changed });
  const rest = useSend(calls.approveMany, {
    invalidates: changed,
    onDone: ({ offerIds }) => {
      if (offerIds.length === 0) return;
      setBefore((all) => [...all.slice(0, place.current), offerIds, ...all.slice(place.current)]);
    },
  });
  const back = useSend(calls.approveMany, {
    invalidates: changed,
    // Marks that were pressed meanwhile stand behind it.
    onDone: () => setBefore((all) => [...all.slice(0, place.current), ...all.slice(place.current + 1)]),
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
        store(last.offerId, last.mark, last.now);
        return;
      }
      place.current = before.length - 1;
      back.run({ params: { id: applicationId }, body: { offerIds: [...last], approved: null } });
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;

/** What this browser keeps of an application to a lot that a commission opens. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { commission } from '../../../api/calls/commission.ts';
import { references } from '../../../api/calls/references.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Order } from '../../../api/records/order.ts';
import { dayOf } from '../../../rules/dates.ts';
import { serverNow } from '../../data/clock.ts';
import { useCall } from '../../data/use-call.ts';
import { keptDraft } from './kept-draft.ts';
import { withContent } from './sealed-record.ts';
import { sealedDraft } from './sealed-draft.ts';

/** Read anew with each version of the record: what was kept of a former one is another draft. */
export const useKept = (userId: number, { id, version }: Application) =>
  useQuery({
    queryKey: ['sealed-application', userId, id, version],
    queryFn: () => keptDraft(userId, id),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

export function useVatToday() {
  const { data } = useCall(references.vatRates, { query: { date: dayOf(serverNow()) } });
  return useMemo(() => data?.data.map(({ code }) => code), [data]);
}

interface Opened {
  application: Application;
  orders: readonly Order[];
  userId: number;
}

/** The record as it is written here, and its store. Undefined until it is known; an error where the browser keeps nothing. */
export function useSealedDraft({ application, orders, userId }: Opened) {
  const kept = useKept(userId, application);
  const terms = useCall(commission.sealingOf, { params: { id: application.id } });
  const vatToday = useVatToday();
  const sealing = terms.data?.data;
  const found = kept.data;
  // Of one version of the record: what is typed since lives in its store.
  const ready = useMemo(() => {
    if (!sealing || !vatToday || !found) return undefined;
    const submitted = found.submitted && withContent(application, found.submitted, orders, vatToday);
    const content = found.draft ?? found.submitted;
    const record = content
      ? withContent(application, content, orders, vatToday)
      : withContent(application, { terms: application, offers: [] }, orders, vatToday);
    return { record, sealed: sealedDraft({ userId, application, orders, sealing, vatToday, submitted }) };
    // The same version brings nothing new of what is written.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sealing, vatToday, found, application.version]);
  return { ready, error: kept.error ?? terms.error };
}

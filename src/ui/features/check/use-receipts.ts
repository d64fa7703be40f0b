/** The receipts of an application and what its current one was taken over, held against what is shown now. */
import { useMemo } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import type { Application, ReceiptVersion } from '../../../api/records/application.ts';
import { compare } from '../../../rules/decimal.ts';
import { useCall } from '../../data/use-call.ts';

export interface ComparedOffer {
  id: number;
  index: number;
  name: string;
  isAnalogue: boolean;
  unitTitle: string | null;
  quantity: string | null;
  submitted: string | null;
  submittedQuantity: string | null;
  now: string | null;
  sum: string | null;
  isSame: boolean;
}

interface SealedOffer {
  id: number;
  quantity: string | null;
  unitPrice: string | null;
}

/** Of what is sealed, only what is held against the rows; null where it is of another shape. By hand: the page needs no schemas. */
function sealedOffers(content: string): SealedOffer[] | null {
  const { offers } = JSON.parse(content) as { offers?: SealedOffer[] };
  return Array.isArray(offers) ? offers : null;
}

const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compare(one, other) === 0;

export const isIntact = ({ verified, inHistory, matchesOffers }: ReceiptVersion): boolean =>
  verified === true && inHistory === true && matchesOffers !== false;

export function useReceipts(application: Application) {
  const { data, error, dataUpdatedAt } = useCall(applications.receipt, { params: { id: application.id } });
  const versions = data?.data;
  const current = versions?.find((one) => one.isCurrent);
  const rows = useMemo((): ComparedOffer[] | null => {
    if (!current?.content) return null;
    const submitted = sealedOffers(current.content);
    if (!submitted) return null;
    const sealed = new Map(submitted.map((one) => [one.id, one]));
    return application.offers
      .filter(({ id, unitPrice }) => unitPrice !== null || sealed.get(id)?.unitPrice != null)
      .map(({ id, order, isAnalogue, name, quantity, unitPrice, sum }) => {
        const then = sealed.get(id);
        return {
          id,
          index: order.index,
          name: isAnalogue ? name || order.name : order.name,
          isAnalogue,
          unitTitle: order.unitTitle,
          quantity,
          submitted: then?.unitPrice ?? null,
          submittedQuantity: then?.quantity ?? null,
          now: unitPrice,
          sum,
          isSame: then !== undefined && isSame(then.unitPrice, unitPrice) && isSame(then.quantity, quantity),
        };
      });
  }, [current, application.offers]);
  return { versions, current, rows, error, at: dataUpdatedAt };
}

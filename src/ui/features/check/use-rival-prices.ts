/** How the prices of an application stand to those of each rival, by the comparison that the staff may read after the opening. */
import { useMemo } from 'react';
import { competitor } from '../../../api/calls/competitor.ts';
import type { Application } from '../../../api/records/application.ts';
import { isComparing } from '../../../machines/lot-predicates.ts';
import { closenessOf, priceRatios, type Closeness, type PriceRatio } from '../../../rules/price-ratios.ts';
import { useCall } from '../../data/use-call.ts';

export interface RivalPrices {
  applicationId: number;
  title: string;
  ratios: readonly PriceRatio[];
  closeness: Closeness;
}

/** Of a lot whose envelopes are open. */
export const isCompared = ({ lot }: Application): boolean => !lot.isSealed && isComparing(lot.status);

export function useRivalPrices(application: Application) {
  const { id, lotId } = application;
  const { data, error, isLoading } = useCall(
    competitor.table,
    { params: { id: lotId }, query: {} },
    { enabled: isCompared(application) },
  );
  const table = data?.data;
  const found = useMemo(() => {
    if (!table) return null;
    const pricesOf = (applicationId: number) =>
      new Map(
        table.rows.flatMap(({ order, cells }) => {
          const own = cells.find((cell) => cell.applicationId === applicationId);
          const price = own?.offers.find((one) => !one.isAnalogue && one.archivedAt === null);
          return price?.comparableUnitPrice ? [[order.id, price.comparableUnitPrice] as const] : [];
        }),
      );
    const own = pricesOf(id);
    const rivals = table.vendors
      .filter(({ applicationId }) => applicationId !== id)
      .flatMap(({ applicationId, companyTitle }): RivalPrices[] => {
        const ratios = priceRatios(own, pricesOf(applicationId));
        const closeness = closenessOf(ratios);
        return closeness === null ? [] : [{ applicationId, title: companyTitle, ratios, closeness }];
      })
      // The one that stands closest to one ratio first.
      .toSorted((a, b) => b.closeness.near / b.closeness.of - a.closeness.near / a.closeness.of);
    const places = new Map(table.rows.map(({ order }) => [order.id, order.index]));
    return { rivals, places };
  }, [table, id]);
  return { prices: found, error, isPending: isLoading };
}

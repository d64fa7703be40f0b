/** The manager's decision on each offer: approve, reject with a reason, mark for clarification; and on all that are left. */
import { CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers as offerCalls } from '../../../api/calls/offers.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Button } from '../../parts/control/button.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { currencySign } from '../../../rules/currencies.ts';
import { Money, Quantity } from '../../parts/text/text.tsx';
import { useSend } from '../../data/use-call.ts';
import { useVisitor } from '../../data/visitor.ts';
import { useMayArchive } from '../application/offer-actions.tsx';
import { offerColumns, type OfferColumnOptions } from '../application/offer-columns.tsx';
import { OfferDecision } from './offer-decision.tsx';
import { isOffered } from './offered.ts';

const isUndecided = (offer: Offer): boolean => isOffered(offer) && offer.approvedByCustomer === null;

/** The agreed columns of an offer table; the decision is taken in that of the approval, beside what is offered for how much. */
function columnsFor(
  { basis, currency, lot }: Pick<Application, 'basis' | 'currency'> & { lot: { currency: string } },
  { mayArchive, withNeedsClarification }: Pick<OfferColumnOptions, 'mayArchive' | 'withNeedsClarification'>,
): Column<Offer>[] {
  const decision = {
    width: 304,
    cell: (offer: Offer) =>
      isOffered(offer) ? <OfferedAndDecided {...{ offer, currency }} /> : 'Не предложено',
  };
  const all = offerColumns(
    { basis, currency },
    { withNeedsClarification, withAllocation: false, mayArchive, decision },
  );
  const converted: Column<Offer> = {
    id: 'convertedPrice',
    header: `Приведённая цена, ${currencySign(lot.currency)}`,
    kind: 'money',
    width: 150,
  };
  return currency === lot.currency ? all : [...all, converted];
}

/** The price stands far to the right in the agreed order: whoever decides must see it where the buttons are. */
function OfferedAndDecided({ offer, currency }: { offer: Offer; currency: string }) {
  return (
    <>
      <OfferDecision offer={offer} />
      {offer.archivedAt !== null && <Badge label="Вне сравнения" className="mt-1" />}
      <p className="mt-1 text-xs whitespace-normal text-ink-soft">
        <Quantity value={offer.quantity} unit={offer.order.unitTitle ?? undefined} /> по{' '}
        <Money value={offer.unitPrice} currency={currency} />
        {offer.sum !== null && (
          <>
            , сумма <Money value={offer.sum} currency={currency} />
          </>
        )}
      </p>
    </>
  );
}

export function OfferDecisions({ application }: { application: Application }) {
  const { basis, currency } = application;
  const { offers } = application;
  const mayArchive = useMayArchive(application);
  const lotCurrency = application.lot.currency;
  const withNeedsClarification = useVisitor().role === 'manager';
  const columns = useMemo(
    () =>
      columnsFor({ basis, currency, lot: { currency: lotCurrency } }, { mayArchive, withNeedsClarification }),
    [basis, currency, lotCurrency, mayArchive, withNeedsClarification],
  );
  const undecided = offers.filter(isUndecided);
  const count = (approved: boolean) => offers.filter((o) => o.approvedByCustomer === approved).length;
  return (
    <DataTable
      id="offer-decisions"
      label="Решения по предложениям"
      columns={columns}
      rows={offers}
      hidesEmpty
      rowClass={(o) => (isOffered(o) ? undefined : 'text-ink-soft')}
      toolbar={
        <>
          <p className="text-ink-soft" aria-live="polite">
            Согласовано {count(true)}, отклонено {count(false)}, без решения {undecided.length}
          </p>
          <ApproveAll key={application.id} id={application.id} undecided={undecided} />
        </>
      }
      empty={{ text: 'В заявке нет предложений' }}
    />
  );
}

/** What has a decision already is left as it is. */
function ApproveAll({ id, undecided }: { id: number; undecided: readonly Offer[] }) {
  const approve = useSend(offerCalls.approveMany, {
    done: ({ offerIds }) => `Согласовано предложений: ${offerIds.length}`,
    invalidates: [applications.read, applications.ofLot, lots.read],
  });
  return (
    <Button
      size="sm"
      icon={CheckCheck}
      disabled={undecided.length === 0}
      busy={approve.busy}
      onClick={() => approve.run({ params: { id }, body: { offerIds: undecided.map((offer) => offer.id) } })}
    >
      Согласовать все
    </Button>
  );
}

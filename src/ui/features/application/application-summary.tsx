/** Who applied, in what state the application stands, its totals; the head of the view. */
import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import { isSubmitted } from '../../../machines/application-predicates.ts';
import { applicationFlagNames, vendorStatusNotes } from '../../../text/application-words.ts';
import { applicationStates, companyState, vendorStates } from '../../../text/states.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Button } from '../../parts/control/button.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { Stat, StatRow } from '../../parts/layout/section.tsx';
import { Money } from '../../parts/text/text.tsx';
import { useSend } from '../../data/use-call.ts';
import { InLotStar } from '../favorite/in-lot-star.tsx';

interface SummaryProps {
  application: Application;
  actions?: ReactNode;
}

export function ApplicationSummary({ application: a, actions }: SummaryProps) {
  const isOwn = useVisitor().role === 'vendor';
  const state = isOwn ? vendorStates[a.vendorStatus] : applicationStates[a.status];
  return (
    <section aria-label="Сводка заявки" className="relative flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:pr-10">
            <h2 className="min-w-0 text-md font-semibold break-words">{a.vendor.title}</h2>
            <Badge {...state} />
            {a.isRepeating && <Badge tone="progress" label="Отобрана для переторжки" />}
            {a.flags.map((flag) => (
              <Badge key={flag} tone="warn" label={applicationFlagNames[flag]} />
            ))}
          </div>
          <p className="mt-1 text-ink-soft">
            {isOwn ? (
              vendorStatusNotes[a.vendorStatus]
            ) : (
              <>
                ИНН {a.vendor.itn ?? '—'} · {companyState(a.vendor).label}
              </>
            )}
          </p>
          {a.submittedAt !== null && isSubmitted(a.status) && (
            <p className="text-xs text-ink-soft">
              Подана {formatDateTime(a.submittedAt)}
              {a.openedAt !== null && ` · вскрыта ${formatDateTime(a.openedAt)}`}
              {a.receipt && ` · редакция ${a.receipt.number}`}
              {a.receipt?.submittedBy && ` · ${a.receipt.submittedBy.name}`}
            </p>
          )}
        </div>
        {/* Where the page begins that a withdrawal has made another: the step back is the next stop. */}
        <fieldset
          aria-label="Действия с заявкой"
          tabIndex={-1}
          data-autofocus
          // On a phone the star, its last, stands beside the name: the others are one line so.
          className="flex flex-wrap items-center gap-2 max-sm:gap-1 max-sm:*:last:absolute max-sm:*:last:-top-1.5 max-sm:*:last:right-0"
        >
          {actions}
          <ApplicationZip application={a} />
          <InLotStar lotId={a.lotId} model="application" id={a.id} about="заявка" />
        </fieldset>
      </div>
      <Totals application={a} />
    </section>
  );
}

function Totals({ application: a }: { application: Application }) {
  const total = a.offersTotalPriceRepeated ?? a.offersTotalPrice;
  const converted = a.offersTotalPriceRepeatedConverted ?? a.offersTotalPriceConverted;
  const otherCurrency = a.currency !== a.lot.currency;
  return (
    <StatRow>
      <Stat
        label="Сумма без НДС"
        value={<Money value={total} currency={a.currency} />}
        note={
          a.offersTotalPriceRepeated !== null && (
            <>
              до переторжки <Money value={a.offersTotalPrice} currency={a.currency} />
            </>
          )
        }
      />
      {otherCurrency && (
        <Stat label="В валюте процедуры" value={<Money value={converted} currency={a.lot.currency} />} />
      )}
      <Stat label="Позиций с ценой" value={`${a.coverage.items} из ${a.coverage.of}`} />
      {a.place !== null && <Stat label="Место" value={a.place} />}
      {a.ratingsWon !== null && a.ratingsWon > 0 && (
        <Stat label="Распределено позиций" value={a.ratingsWon} />
      )}
    </StatRow>
  );
}

/** All files of an application as an archive; nothing where there are none. */
export function ApplicationZip({ application: a }: { application: Application }) {
  const create = useSend(applications.createZip, {
    invalidates: [],
    onDone: (reply) => window.location.assign(reply.data.url),
  });
  const any = a.attachments.length > 0 || a.offers.some(({ attachments }) => attachments.length > 0);
  if (!any) return null;
  return (
    <Button icon={Archive} busy={create.busy} onClick={() => create.run({ params: { id: a.id } })}>
      Файлы архивом
    </Button>
  );
}

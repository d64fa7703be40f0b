/** /tender-{lot}/results: who supplies what, for how much, what was saved, the protocols; to a vendor its own result. */
import { results } from '../../../api/calls/results.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { LotResults } from '../../../api/records/results.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { totalOf } from '../../../rules/money.ts';
import { isCancelled, isFinished } from '../../../machines/lot-predicates.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { formatDecimal } from '../../parts/text/format.ts';
import { cx } from '../../parts/text/cx.ts';
import { figureFrame, figureGrid, Stat } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Explained } from '../../parts/control/explained.tsx';
import { DateTime, Money } from '../../parts/text/text.tsx';
import { useCall } from '../../data/use-call.ts';
import { EstimateSaving } from '../../features/estimate/estimate-saving.tsx';
import { Awards } from '../../features/results/awards.tsx';
import { Debrief } from '../../features/results/debrief.tsx';
import { OwnResult } from '../../features/results/own-result.tsx';
import { Protocols } from '../../features/results/protocols.tsx';
import { Unallocated } from '../../features/results/unallocated.tsx';
import { Winners } from '../../features/results/winners.tsx';
import { hadRound } from '../../features/lot/had-round.ts';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { ReceiptsStat } from '../../features/results/receipts-stat.tsx';
import { useTender } from '../../features/lot/tender.ts';

const memo = lazyPart(async () => ({
  default: (await import('../../features/memo/memo-section.tsx')).MemoSection,
}));

const refusals = lazyPart(async () => ({
  default: (await import('../../features/results/refusals.tsx')).Refusals,
}));

export default function Page() {
  const lot = useTender();
  const { isStaff } = useLotRelation(lot);
  const { data, error } = useCall(results.ofLot, { params: { id: lot.id } });
  if (!data)
    return error ? (
      <EmptyState title="Не удалось загрузить результаты" text={error.message} />
    ) : (
      <SkeletonLines lines={6} />
    );
  const found = data.data;
  return (
    <>
      {found.own && (
        <OwnResult
          lot={lot}
          own={found.own}
          agreement={found.winners?.find(({ isOwn }) => isOwn)?.agreement ?? null}
        />
      )}
      {found.own && isFinished(lot.status) && <Debrief lot={lot} />}
      {found.winners === null ? (
        <EmptyState
          title={emptyTitle(lot)}
          // Why it was stopped stands above.
          text={
            isCancelled(lot.status)
              ? undefined
              : 'Победители, суммы и протоколы появятся здесь после завершения.'
          }
        />
      ) : (
        <Finished lot={lot} found={found} />
      )}
      <Protocols lot={lot} />
      {isStaff && isFinished(lot.status) && (
        <WhenWanted part={memo} wanted props={{ lot }} standIn={<SkeletonLines />} />
      )}
    </>
  );
}

function emptyTitle(lot: Lot): string {
  if (isCancelled(lot.status)) return 'Процедура отменена, результатов нет';
  return isFinished(lot.status) ? 'Результаты видят участники процедуры' : 'Процедура ещё не завершена';
}

function Finished({ lot, found }: { lot: Lot; found: LotResults }) {
  const { totals, currency, winners, items, unallocatedReason } = found;
  const isConverted = items?.some(({ awards }) =>
    awards.some((award) => award.currency !== null && award.currency !== currency),
  );
  const refused = found.refusals?.length ? totalOf(found.refusals.map(({ sum }) => sum)) : undefined;
  return (
    <>
      {totals && (
        <div className={figureFrame}>
          {/* Six are too many for the line of a middle window. */}
          <div className={cx(figureGrid, '@min-[640px]:@max-[960px]:*:basis-[30%]')}>
            <Stat
              label="Сумма договоров без НДС"
              value={<Money value={totals.final} currency={currency} />}
              note={
                (isConverted || refused) && (
                  <>
                    {isConverted && `в ${currencySign(currency)} по курсам на день вскрытия`}
                    {isConverted && refused && '; '}
                    {refused && (
                      <>
                        из них не заключено <Money value={refused} currency={currency} />
                      </>
                    )}
                  </>
                )
              }
            />
            {hadRound(lot, totals.savings) ? (
              <>
                <Stat
                  label="По первым ценам"
                  value={<Money value={totals.first} currency={currency} />}
                  note="до переторжки, за те же количества"
                />
                <Stat
                  label={<Explained term="saving">Экономия</Explained>}
                  value={<Money value={totals.savings} currency={currency} />}
                  note={`${formatDecimal(totals.savingsPercent)}\u00A0% от первых цен`}
                />
              </>
            ) : (
              <Stat label={<Explained term="round">Экономия переторжки</Explained>} value="Не проводилась" />
            )}
            {found.againstEstimate && <EstimateSaving saving={found.againstEstimate} currency={currency} />}
            <Stat label="Завершена" value={<DateTime value={found.finishedAt} date />} />
            {found.receipts && <ReceiptsStat receipts={found.receipts} />}
          </div>
        </div>
      )}
      {found.refusals !== null && found.refusals.length > 0 && (
        <WhenWanted
          part={refusals}
          wanted
          props={{ lot, refusals: found.refusals, currency }}
          standIn={<SkeletonLines />}
        />
      )}
      <Unallocated items={items} reason={unallocatedReason} />
      {winners && <Winners lot={lot} winners={winners} currency={currency} />}
      {items && <Awards items={items} currency={currency} />}
    </>
  );
}

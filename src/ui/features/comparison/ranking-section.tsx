/** Places of the admitted, the scores with their formulas, marks for a re-bid round, recalculation, the experts' scores. */
import { Calculator } from 'lucide-react';
import { applications } from '../../../api/calls/applications.ts';
import { competitor } from '../../../api/calls/competitor.ts';
import { ratings } from '../../../api/calls/rating.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { isAdmitted } from '../../../machines/application-predicates.ts';
import { isMarking, isRating } from '../../../machines/lot-predicates.ts';
import { ratingTypeNames } from '../../../text/enums.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Button } from '../../parts/control/button.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { DateTime } from '../../parts/text/text.tsx';
import { useAllRows } from '../../data/all-rows.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { useLotRelation } from '../lot/lot-access.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import type { Vendor } from './competitor-block.ts';
import { COMPARED, isLargeComparison } from './large.ts';
import { RankingTable, type Ranked } from './ranking-table.tsx';
import { RatingProgress } from './rating-progress.tsx';
import { Explained } from '../../parts/control/explained.tsx';

const expertScores = lazyPart(async () => ({ default: (await import('./expert-scores.tsx')).ExpertScores }));

/**
 * The admitted in the order of their places; those without one after them, as they were submitted: the list comes with what was
 * changed last in front, and a row that is marked would go from under the hand.
 */
export function rankedOf(
  admitted: readonly Ranked['application'][],
  rated: readonly NonNullable<Ranked['rating']>[],
  vendors: readonly (NonNullable<Ranked['compared']> & Pick<Vendor, 'applicationId'>)[],
): Ranked[] {
  const place = ({ rating }: Ranked) => rating?.place ?? Number.MAX_SAFE_INTEGER;
  const submitted = ({ application }: Ranked) => Date.parse(application.submittedAt ?? '');
  return admitted
    .map((application) => ({
      application,
      rating: rated.find(({ applicationId }) => applicationId === application.id),
      compared: vendors.find(({ applicationId }) => applicationId === application.id),
    }))
    .toSorted(
      (a, b) => place(a) - place(b) || submitted(a) - submitted(b) || a.application.id - b.application.id,
    );
}

export function RankingSection({ lot }: { lot: Lot }) {
  const { isOwner } = useLotRelation(lot);
  const rating = useCall(ratings.ofLot, { params: { id: lot.id } });
  const list = useAllRows(applications.ofLot, { params: { id: lot.id } });
  const calculate = useSend(ratings.calculate);
  const admission = lot.admission ?? { securityCheck: true, auditCheck: true };
  const rated = rating.data?.data;
  const isLarge = isLargeComparison(lot);
  // As the table above has asked for it.
  const whole = useCall(competitor.table, { params: { id: lot.id }, query: COMPARED }, { enabled: !isLarge });
  const totals = useCall(competitor.totals, { params: { id: lot.id } }, { enabled: isLarge });
  const rows =
    rated && list.data
      ? rankedOf(
          list.data.rows.filter(({ status }) => isAdmitted(status, admission)),
          rated,
          (isLarge ? totals.data : whole.data)?.data.vendors ?? [],
        )
      : undefined;
  const error = rating.error ?? list.error;
  const isStale = lot.ratingStale || (rated ?? []).some(({ stale }) => stale);
  const mayCalculate = isOwner && isRating(lot.status);
  const hasExpert = lot.criteria.some(({ code }) => code === 'expert');
  return (
    <>
      <Section
        title="Рейтинг"
        flush
        note={
          <>
            <Explained term="ratingType">{ratingTypeNames[lot.ratingType]}</Explained> · суммы{' '}
            <Explained term="comparable">приведённые</Explained>
            {lot.ratingCalculatedAt !== null && (
              <>
                {' '}
                · рассчитан <DateTime value={lot.ratingCalculatedAt} />
              </>
            )}
          </>
        }
        actions={
          <>
            {isStale && rated && rated.length > 0 && <Badge tone="warn" label="Рейтинг устарел" />}
            {mayCalculate && (
              <Button
                icon={Calculator}
                kind={isStale || rated?.length === 0 ? 'primary' : 'secondary'}
                busy={calculate.busy}
                onClick={() => calculate.run({ params: { id: lot.id } })}
              >
                Рассчитать рейтинг
              </Button>
            )}
          </>
        }
      >
        {isOwner && <RatingProgress lotId={lot.id} />}
        {isStale && rated && rated.length > 0 && (
          <div className="px-4 pb-2">
            <Notice tone="warn" title="Предложения или оценки изменились после расчёта">
              {mayCalculate
                ? 'Рассчитайте рейтинг заново: с устаревшим процедуру завершить нельзя.'
                : 'Показан прежний расчёт.'}
            </Notice>
          </div>
        )}
        {rows && rows.length > 0 && (
          <RankingTable lot={lot} rows={rows} canMark={isOwner && isMarking(lot.status)} />
        )}
        {rows?.length === 0 && (
          <EmptyState text="Допущенных заявок нет. Рейтинг составляется из заявок, прошедших рассмотрение." />
        )}
        {!rows && error && <EmptyState title="Не удалось загрузить рейтинг" text={error.message} />}
        {!rows && !error && (
          <div className="px-4 pb-4">
            <SkeletonLines lines={4} />
          </div>
        )}
      </Section>
      {hasExpert && rows && rows.length > 0 && (
        <WhenWanted
          part={expertScores}
          wanted
          props={{ lot, rows, canEdit: isOwner && isRating(lot.status) }}
          standIn={<SkeletonLines />}
        />
      )}
    </>
  );
}

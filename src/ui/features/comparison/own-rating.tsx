/** To a vendor: its own place and scores, after the end of the procedure. */
import { ratings } from '../../../api/calls/rating.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { formatDecimal } from '../../parts/text/format.ts';
import { Section, Stat, StatRow } from '../../parts/layout/section.tsx';
import { Explained } from '../../parts/control/explained.tsx';
import { Money } from '../../parts/text/text.tsx';
import { useCall } from '../../data/use-call.ts';
import { scoreFormula, totalFormula } from './formula.ts';

export function OwnRating({ lot }: { lot: Lot }) {
  const { data, error } = useCall(ratings.ofLot, { params: { id: lot.id } });
  const own = data?.data[0];
  if (error) return <EmptyState title="Не удалось загрузить рейтинг" text={error.message} />;
  if (data && !own) {
    return (
      <EmptyState text="Рейтинга пока нет: своё место и баллы участник видит после завершения процедуры." />
    );
  }
  if (!own) return null;
  return (
    <>
      <StatRow>
        <Stat label="Ваше место" value={own.place ?? '—'} />
        <Stat label="Итоговый балл" value={formatDecimal(own.total)} />
        <Stat
          label={<Explained term="comparable">Приведённая сумма без НДС</Explained>}
          value={<Money value={own.convertedTotal} currency={lot.currency} />}
        />
        <Stat label="Первых мест по позициям" value={own.ratingsWon} />
      </StatRow>
      <Section title="Как посчитано">
        <dl className="flex flex-col gap-3">
          {own.scores.map((score) => (
            <div key={score.criterionId ?? score.code}>
              <dt className="font-medium">
                {score.title}, вес {formatDecimal(score.weight)}: {formatDecimal(score.score)}
              </dt>
              {scoreFormula(score, lot.currency).map((line) => (
                <dd key={line} className="text-ink-soft">
                  {line}
                </dd>
              ))}
            </div>
          ))}
          <div>
            <dt className="font-medium">Итог</dt>
            {totalFormula(own, lot.ratingType).map((line) => (
              <dd key={line} className="text-ink-soft">
                {line}
              </dd>
            ))}
          </div>
        </dl>
      </Section>
    </>
  );
}

/** How far the consideration has come, and what keeps the lot from «К рассмотрению завершено» (lot.toPending). */
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { turnOf, turns } from '../../../machines/whose-turn.ts';
import { isAdmissionFixed } from '../../../machines/lot-predicates.ts';
import { stepText } from '../../../text/steps.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { plural } from '../../../rules/plural.ts';
import { Reasons } from '../../parts/steps/step-refusal.tsx';
import { turnNames } from './turn-names.ts';

interface WhatIsLeftProps {
  lot: Lot;
  rows: readonly ApplicationListed[];
  /** Whose turn it is on how many is told by the groups above. */
  isBesideGroups?: boolean;
}

export function WhatIsLeft({ lot, rows, isBesideGroups = false }: WhatIsLeftProps) {
  const counts = turns.map((turn) => ({
    turn,
    n: rows.filter((row) => turnOf(row, lot.admission) === turn).length,
  }));
  const decided = counts.find(({ turn }) => turn === 'nobody')?.n ?? 0;
  const left = rows.length - decided;
  const step = lot.steps.find(({ event }) => event === 'lot.toPending');
  if (isAdmissionFixed(lot.status)) {
    return (
      <Notice tone="good" title="Допуск определён">
        Решения закреплены. Чтобы изменить их, верните процедуру на рассмотрение.
      </Notice>
    );
  }
  if (left === 0) {
    return (
      <Notice
        tone={step && !step.open ? 'warn' : 'good'}
        title={`Рассмотрены все заявки: ${rows.length} из ${rows.length}`}
      >
        {step?.open ? (
          <>
            Можно завершить рассмотрение: шаг «{stepText('lot', 'lot.toPending', lot.status).label}» вверху.
          </>
        ) : (
          <Reasons lines={step?.reasons ?? []} />
        )}
      </Notice>
    );
  }
  return (
    <section
      aria-label="До завершения рассмотрения"
      className="text-xs max-sm:border-t max-sm:border-line max-sm:p-4"
    >
      <h2 className="font-semibold">
        До завершения рассмотрения: {left} {plural(left, ['заявка', 'заявки', 'заявок'])} из {rows.length}
      </h2>
      {!isBesideGroups && (
        <ul className="mt-1">
          {counts
            .filter(({ turn, n }) => turn !== 'nobody' && n > 0)
            .map(({ turn, n }) => (
              <li key={turn}>
                {turnNames[turn]}: <strong>{n}</strong>
              </li>
            ))}
        </ul>
      )}
      {step && !step.open && (
        <div className="mt-1 text-ink-soft">
          <Reasons lines={step.reasons} />
        </div>
      )}
    </section>
  );
}

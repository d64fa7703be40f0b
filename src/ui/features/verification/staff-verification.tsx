/** Applications on the left, the chosen one with its decision on the right; above, what is left before the admission. */
import { useSearchParams } from 'react-router-dom';
import { applications } from '../../../api/calls/applications.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { useVisitor } from '../../data/visitor.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useAllRows } from '../../data/all-rows.ts';
import { ApplicationById } from '../application/application-view.tsx';
import { ApplicationPicker } from './application-picker.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { useChosen } from './use-chosen.ts';
import { WhatIsLeft } from './what-is-left.tsx';
import { isConsidered, ownTurn, turnOf } from './whose-turn.ts';

export function StaffVerification({ lot }: { lot: Lot }) {
  const { role } = useVisitor();
  const [params] = useSearchParams();
  const list = useAllRows(applications.ofLot, { params: { id: lot.id } });
  const rows = list.data?.rows.filter(isConsidered);
  const chosen = useChosen(
    rows ?? [],
    Number(params.get('application')),
    (all) => all.find((row) => turnOf(row, lot.admission) === ownTurn(role)) ?? all[0],
  );
  if (lot.isSealed || lot.openedAt === null) {
    return (
      <Notice title="Заявки запечатаны">
        Проверка начнётся после вскрытия конвертов: тогда здесь появятся заявки и предложения по позициям.
      </Notice>
    );
  }
  if (!rows) {
    return list.error ? (
      <EmptyState title="Не удалось загрузить заявки" text={list.error.message} />
    ) : (
      <SkeletonLines lines={8} />
    );
  }
  if (rows.length === 0) {
    return <EmptyState text="На процедуру не подано ни одной заявки." />;
  }
  return (
    <>
      <WhatIsLeft lot={lot} rows={rows} />
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-[17rem_minmax(0,1fr)]">
        <ApplicationPicker lot={lot} rows={rows} chosen={chosen?.id} />
        <div className="min-w-0">
          {chosen && (
            <ApplicationById key={chosen.id} id={chosen.id}>
              {(application) => <DecisionPanel lot={lot} application={application} />}
            </ApplicationById>
          )}
        </div>
      </div>
    </>
  );
}

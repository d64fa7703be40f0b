/** The round for the staff: its rehearsal before, its closed course, its report. */
import { Link } from 'react-router-dom';
import { Download } from 'lucide-react';
import { notice } from '../../../api/calls/notice.ts';
import { urlOf } from '../../../api/client.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { RoundState } from '../../../api/records/round.ts';
import { isMarking, isRepeating } from '../../../machines/lot-predicates.ts';
import { buttonClass } from '../../parts/control/button.tsx';
import { tenderPath } from '../../data/route-params.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { WindowFrame } from '../../parts/layout/window-frame.tsx';
import { Rehearsal } from './rehearsal.tsx';
import { RoundReport } from './round-report.tsx';
import { RoundStrip } from './round-strip.tsx';
import { ClosedRound } from './staff-round.tsx';

interface StaffViewProps {
  lot: Pick<Lot, 'id' | 'status'>;
  /** None: there has been no round. */
  round: RoundState | null;
  withEstimate: boolean;
}

export function StaffView({ lot, round, withEstimate }: StaffViewProps) {
  if (round === null) {
    const mayCome = isMarking(lot.status);
    return (
      <>
        <Notice title="Переторжки не было">
          {mayCome && (
            <>
              Отметьте на странице{' '}
              <Link className="link" to={tenderPath(lot.id, 'rating')}>
                «Рейтинг»
              </Link>{' '}
              не меньше двух допущенных заявок; «Начать переторжку» — в меню «…» вверху.
            </>
          )}
        </Notice>
        {mayCome && <Rehearsal lotId={lot.id} />}
      </>
    );
  }
  return (
    <WindowFrame
      label={`Переторжка, раунд ${round.number}`}
      free
      className="-mt-4 overflow-visible border-y-0! bg-page!"
    >
      <RoundStrip round={round}>
        {!round.isRunning && !round.isAnnulled && !isRepeating(lot.status) && (
          <a
            className={buttonClass({ size: 'bar' })}
            href={urlOf(notice.protocol, { params: { id: lot.id, kind: 'round' }, query: { format: 'pdf' } })}
            download
          >
            <Download className="size-4" aria-hidden />
            <span>
              Протокол <span className="max-wide:sr-only">раунда</span>
            </span>
          </a>
        )}
      </RoundStrip>
      <div className="flex min-w-0 flex-col gap-3 p-4 sm:px-6">
        {round.isRunning && <ClosedRound round={round} />}
        {!round.isRunning && (
          <>
            {round.isAnnulled && (
              <Notice tone="warn" title="Раунд аннулирован">
                Его цены не учтены и остаются закрытыми для всех.
              </Notice>
            )}
            {isRepeating(lot.status) && !round.isAnnulled && (
              <Notice title="Время раунда вышло">
                Цены и имена откроются, как только раунд будет закрыт: обычно это секунды. Страница обновится
                сама.
              </Notice>
            )}
            <RoundReport lotId={lot.id} withEstimate={withEstimate} />
            {!isRepeating(lot.status) && round.isAnnulled && <Rehearsal lotId={lot.id} />}
          </>
        )}
      </div>
    </WindowFrame>
  );
}

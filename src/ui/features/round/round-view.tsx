/** The round for whoever looks: a vendor's own prices and place; for the staff its rehearsal, its closed course, its report. */
import type { Lot } from '../../../api/records/lot.ts';
import type { RoundState } from '../../../api/records/round.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { useVisitor } from '../../data/visitor.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { WindowFrame } from '../../parts/layout/window-frame.tsx';
import { Rehearsal } from './rehearsal.tsx';
import { RoundReport } from './round-report.tsx';
import { RoundStrip } from './round-strip.tsx';
import { ClosedRound } from './staff-round.tsx';
import { useRound } from './use-round.ts';
import { VendorRound } from './vendor-round.tsx';

interface RoundViewProps {
  lot: Pick<Lot, 'id' | 'status'>;
  isVendor: boolean;
}

export function RoundView({ lot, isVendor }: RoundViewProps) {
  const { data, error } = useRound(lot.id, isRepeating(lot.status));
  const phone = usePhone();
  if (!data) {
    return error ? (
      <EmptyState title="Переторжка недоступна" text={error.message} />
    ) : (
      <SkeletonLines lines={6} />
    );
  }
  const round = data.data;
  if (round === null) {
    return isVendor ? (
      <EmptyState text="Переторжки не было. Здесь появятся ваши цены и место, если организатор отберёт заявку для неё." />
    ) : (
      <>
        <Notice title="Переторжки не было">
          Отметьте допущенные заявки для переторжки на странице «Рейтинг» и начните раунд.
        </Notice>
        <Rehearsal lotId={lot.id} />
      </>
    );
  }
  if (isVendor) {
    return (
      <WindowFrame
        label={`Переторжка, раунд ${round.number}`}
        fill
        least={620}
        free={phone}
        className={phone ? '-mt-4 overflow-visible border-t-0!' : '-mt-4 border-t-0!'}
      >
        <RoundStrip round={round} />
        <VendorPart round={round} />
      </WindowFrame>
    );
  }
  return (
    <WindowFrame
      label={`Переторжка, раунд ${round.number}`}
      free
      className="-mt-4 overflow-visible border-t-0! bg-page!"
    >
      <RoundStrip round={round} />
      <div className="flex min-w-0 flex-col gap-3 p-4 sm:px-6">
        {round.isRunning && <ClosedRound round={round} />}
        {!round.isRunning && (
          <>
            {round.isAnnulled && (
              <Notice tone="warn" title="Раунд аннулирован">
                Его цены не учтены и остаются закрытыми для всех.
              </Notice>
            )}
            <RoundReport lotId={lot.id} />
            {!isRepeating(lot.status) && round.isAnnulled && <Rehearsal lotId={lot.id} />}
          </>
        )}
      </div>
    </WindowFrame>
  );
}

function VendorPart({ round }: { round: RoundState }) {
  const { own } = round;
  const userId = useVisitor().id;
  if (own === null) {
    return (
      <div className="p-4">
        <Notice tone="neutral">Ваша заявка не отобрана для этой переторжки.</Notice>
      </div>
    );
  }
  if (userId === null) return null;
  return <VendorRound key={`${round.lotId} ${round.number}`} round={round} own={own} userId={userId} />;
}

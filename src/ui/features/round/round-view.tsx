/** The round for whoever looks: a vendor's own prices and place; the staff's side, which a vendor never sees, is fetched apart. */
import type { Lot } from '../../../api/records/lot.ts';
import type { RoundState } from '../../../api/records/round.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { useVisitor } from '../../data/visitor.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { WindowFrame } from '../../parts/layout/window-frame.tsx';
import { OwnPlace } from './round-side.tsx';
import { RoundStrip } from './round-strip.tsx';
import { useRound } from './use-round.ts';
import { VendorRound } from './vendor-round.tsx';

const staff = lazyPart(async () => ({ default: (await import('./staff-view.tsx')).StaffView }));

interface RoundViewProps {
  lot: Pick<Lot, 'id' | 'status'>;
  isVendor: boolean;
  /** The reader may know what the buyer expected to pay. */
  withEstimate?: boolean;
}

export function RoundView({ lot, isVendor, withEstimate = false }: RoundViewProps) {
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
  if (!isVendor)
    return (
      <WhenWanted
        part={staff}
        wanted
        props={{ lot, round, withEstimate }}
        standIn={<SkeletonLines lines={6} />}
      />
    );
  if (round === null) {
    return (
      <EmptyState
        title="Ваша заявка в переторжке не участвует"
        text="Здесь появятся ваши цены и место, если организатор отберёт её."
      />
    );
  }
  return (
    <WindowFrame
      label={`Переторжка, раунд ${round.number}`}
      fill
      least={620}
      free={phone}
      className={phone ? '-mt-4 -mb-20 overflow-visible border-t-0!' : '-mt-4 border-t-0!'}
    >
      <RoundStrip round={round}>{phone && round.own && <OwnPlace own={round.own} />}</RoundStrip>
      <VendorPart round={round} />
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

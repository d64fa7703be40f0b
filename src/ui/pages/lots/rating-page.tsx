/** /tender-{lot}/rating: places and scores, the competitor table with the allocation; to a vendor its own row. */
import { useState } from 'react';
import { isComparing, isRating, isRepeating } from '../../../machines/lot-predicates.ts';
import { useAddress } from '../../data/address.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { AwardPart } from '../../features/award/award-part.tsx';
import { ComparisonBoard } from '../../features/comparison/comparison-board.tsx';
import { OwnRating } from '../../features/comparison/own-rating.tsx';
import { isLargeComparison } from '../../features/comparison/large.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { SignalsPart } from '../../features/insight/signals-part.tsx';
import { whyNothing } from '../../features/lot/nothing-to-open.ts';
import { useTender } from '../../features/lot/tender.ts';

const memo = lazyPart(async () => ({
  default: (await import('../../features/memo/memo-section.tsx')).MemoSection,
}));
/** What lies below the organiser's table of offers, which comes first. */
const ranking = lazyPart(async () => ({
  default: (await import('../../features/comparison/ranking-section.tsx')).RankingSection,
}));

export default function Page() {
  const lot = useTender();
  const [address] = useAddress();
  const { isStaff, isVendor } = useLotRelation(lot);
  const [shown, setShown] = useState<number | null>(null);
  if (isVendor) return <OwnRating lot={lot} />;
  if (!isStaff) {
    return (
      <EmptyState
        title="Рейтинг ведёт организатор процедуры"
        text="Его видят организатор, служба безопасности и аудитор, а участник — свою строку после завершения."
      />
    );
  }
  if (lot.isSealed || !isComparing(lot.status)) {
    const why = whyNothing(lot);
    if (why) return <Notice title={why}>Сравнивать нечего.</Notice>;
    return (
      <>
        <Notice title="Сравнивать пока нечего">
          Рейтинг и конкурентный лист появятся после вскрытия конвертов.
        </Notice>
        <AwardPart lot={lot} />
      </>
    );
  }
  return (
    <>
      {isRepeating(lot.status) && (
        <Notice title="Идёт переторжка">
          Новые цены участников откроются, когда она закончится; сейчас показаны прежние.
        </Notice>
      )}
      <ComparisonBoard lot={lot} onShown={() => setShown(lot.id)} />
      {/* Of a very large lot each of these is long work for the server: the offers come first. */}
      {(shown === lot.id || !isLargeComparison(lot)) && (
        <>
          <WhenWanted part={ranking} wanted props={{ lot }} standIn={<SkeletonLines />} />
          {/* Beside the split the scenarios stand in its own strip. */}
          {!(isRating(lot.status) && address.get('view') === 'allocation') && <AwardPart lot={lot} />}
          <SignalsPart lot={lot} />
          {isRating(lot.status) && (
            <WhenWanted part={memo} wanted props={{ lot }} standIn={<SkeletonLines />} />
          )}
        </>
      )}
    </>
  );
}

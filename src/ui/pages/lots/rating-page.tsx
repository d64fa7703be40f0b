/** /tender-{lot}/rating: places and scores, the competitor table with the allocation; to a vendor its own row. */
import { isComparing, isRepeating } from '../../../machines/lot-predicates.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { AwardPart } from '../../features/award/award-part.tsx';
import { ComparisonBoard } from '../../features/comparison/comparison-board.tsx';
import { OwnRating } from '../../features/comparison/own-rating.tsx';
import { RankingSection } from '../../features/comparison/ranking-section.tsx';
import { SignalsPart } from '../../features/insight/signals-part.tsx';
import { useTender } from '../../features/lot/tender.ts';

export default function Page() {
  const lot = useTender();
  const { isStaff, isVendor } = useLotRelation(lot);
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
      <ComparisonBoard lot={lot} />
      <RankingSection lot={lot} />
      <AwardPart lot={lot} />
      <SignalsPart lot={lot} />
    </>
  );
}

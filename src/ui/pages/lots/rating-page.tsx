/** /tender-{lot}/rating: places and scores, the competitor table with the allocation; to a vendor its own row. */
import type { Lot } from '../../../api/records/lot.ts';
import { isComparing, isRepeating } from '../../../machines/lot-predicates.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { CompetitorSection } from '../../features/comparison/competitor-section.tsx';
import { OwnRating } from '../../features/comparison/own-rating.tsx';
import { RankingSection } from '../../features/comparison/ranking-section.tsx';
import { TenderPage } from '../../features/lot/tender-page.tsx';

export default function Page() {
  return <TenderPage page="Рейтинг">{(lot) => <RatingOf lot={lot} />}</TenderPage>;
}

function RatingOf({ lot }: { lot: Lot }) {
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
      <Notice title="Сравнивать пока нечего">
        Рейтинг и конкурентный лист появятся после вскрытия конвертов.
      </Notice>
    );
  }
  return (
    <>
      {isRepeating(lot.status) && (
        <Notice title="Идёт переторжка">
          Новые цены участников откроются, когда она закончится; сейчас показаны прежние.
        </Notice>
      )}
      <RankingSection lot={lot} />
      <CompetitorSection lot={lot} />
    </>
  );
}

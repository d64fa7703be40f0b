/** What a reader may do with one offer of an application: keep it at hand; the organiser, take it out of the comparison. */
import type { Application } from '../../../api/records/application.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { isComparisonOpen } from '../../../machines/lot-predicates.ts';
import { InLotStar } from '../favorite/in-lot-star.tsx';
import { useLotRelation } from '../lot/lot-access.ts';
import { ArchiveOffer } from './archive-offer.tsx';

/** Whether the reader is whom the law lets change what is compared. */
export function useMayArchive({ lot }: Pick<Application, 'lot'>): boolean {
  const { isOwner } = useLotRelation({ ownerId: lot.ownerId ?? 0 });
  return isOwner && !lot.isSealed && isComparisonOpen(lot.status);
}

interface OfferActionsProps {
  offer: Offer;
  mayArchive: boolean;
  /** The platform has no row of it, which a star would find again. */
  isUnstored?: boolean;
}

export function OfferActions({ offer, mayArchive, isUnstored = false }: OfferActionsProps) {
  const about = `позиция ${offer.order.index}${offer.isAnalogue ? ', аналог' : ''}`;
  return (
    <span className="inline-flex items-center">
      {!isUnstored && <InLotStar lotId={offer.lotId} model="offer" id={offer.id} about={about} size="sm" />}
      {mayArchive && offer.unitPrice !== null && (
        <ArchiveOffer
          offerId={offer.id}
          isArchived={offer.archivedAt !== null}
          about={`${about}, ${offer.order.name}`}
        />
      )}
    </span>
  );
}

// The history of a lot for its owner.
import { LotHistory } from '../../features/history/lot-history.tsx';
import { useTender } from '../../features/lot/tender.ts';

export default function Page() {
  const { id, status, isSealed, openedAt } = useTender();
  return <LotHistory lotId={id} status={status} isOpened={!isSealed && openedAt !== null} />;
}

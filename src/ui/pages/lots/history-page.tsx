// The history of a lot for its owner.
import { LotHistory } from '../../features/history/lot-history.tsx';
import { TenderPage } from '../../features/lot/tender-page.tsx';

export default function Page() {
  return (
    <TenderPage page="История" compact>
      {(lot) => <LotHistory lotId={lot.id} status={lot.status} />}
    </TenderPage>
  );
}

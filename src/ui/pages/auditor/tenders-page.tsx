/** /tenders: all lots for the auditor; `?history=` opens the whole history of one. */
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { useLive } from '../../data/use-live.ts';
import { LotHistoryPage } from '../../features/history/lot-history-page.tsx';
import { LotTable } from '../../features/lot/lot-table.tsx';

export default function Page() {
  const [params] = useSearchParams();
  const id = Number(params.get('history'));
  if (!Number.isSafeInteger(id) || id <= 0) return <AllLots />;
  return <LotHistoryPage lotId={id} back={{ to: '/tenders', label: 'Ко всем процедурам' }} />;
}

function AllLots() {
  useLive();
  return (
    <>
      <PageHeader
        title="Все процедуры"
        note="История процедуры с проверкой цепочки записей открывается со страницы процедуры и из журнала заявки."
      />
      <LotTable id="tenders" label="Процедуры" owner />
    </>
  );
}

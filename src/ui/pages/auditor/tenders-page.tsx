/** /tenders: all lots for the auditor; `?history=` opens the whole history of one. */
import { useSearchParams } from 'react-router-dom';
import { lots } from '../../../api/calls/lots.ts';
import { ErrorScreen } from '../../parts/feedback/error-screen.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { tenderPath } from '../../data/route-params.ts';
import { LotHistory } from '../../features/history/lot-history.tsx';
import { LotTable } from '../../features/lot/lot-table.tsx';

export default function Page() {
  const [params] = useSearchParams();
  const id = Number(params.get('history'));
  if (Number.isSafeInteger(id) && id > 0) return <History lotId={id} />;
  return <AllLots />;
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

function History({ lotId }: { lotId: number }) {
  const { data, error } = useCall(lots.read, { params: { id: lotId }, query: {} });
  useLive(lotId);
  const lot = data?.data.id === lotId ? data.data : undefined;
  if (error && !lot) return <ErrorScreen status={404} />;
  return (
    <>
      <PageHeader
        title={lot ? `История: ${lot.title}` : 'История процедуры'}
        back={{ to: '/tenders', label: 'Ко всем процедурам' }}
        note={lot && `№ ${lot.number}`}
        actions={<LinkButton to={tenderPath(lotId)}>Открыть процедуру</LinkButton>}
      />
      {lot ? <LotHistory lotId={lot.id} status={lot.status} /> : <SkeletonLines lines={10} />}
    </>
  );
}

/** The whole history of a lot under the list that it was opened from: <LotHistoryPage lotId={id} back={{ to, label }} />. */
import { useLot } from '../../data/lot.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useLive } from '../../data/use-live.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { missing } from '../../parts/feedback/error-screen.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { LotHistory } from './lot-history.tsx';

interface LotHistoryPageProps {
  lotId: number;
  back: { to: string; label: string };
}

export function LotHistoryPage({ lotId, back }: LotHistoryPageProps) {
  const { data, error } = useLot(lotId);
  useLive(lotId);
  const lot = data?.data;
  if (error && !lot) throw missing();
  return (
    <>
      <PageHeader
        title={lot ? `История: ${lot.title}` : 'История процедуры'}
        back={back}
        note={lot && `№ ${lot.number}`}
        actions={<LinkButton to={tenderPath(lotId)}>Открыть процедуру</LinkButton>}
      />
      {lot ? (
        <LotHistory lotId={lot.id} status={lot.status} isOpened={!lot.isSealed && lot.openedAt !== null} />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </>
  );
}

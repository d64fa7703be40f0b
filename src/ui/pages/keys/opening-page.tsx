/** /keys/tender-{lot}: a custodian's part of one lot. Not below the lot: a draft is not for everybody who holds a key of it. */
import { commission } from '../../../api/calls/commission.ts';
import { isJoined } from '../../../machines/commission-statuses.ts';
import { commissionStates } from '../../../text/states.ts';
import { useLotId } from '../../data/route-params.ts';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { useVisitor } from '../../data/visitor.ts';
import { KEYS } from '../../features/commission/keys-path.ts';
import { CustodianOpening } from '../../features/commission/opening.tsx';
import { PageCode } from '../../features/commission/page-code.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { missing } from '../../parts/feedback/error-screen.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';

/** Others open their parts meanwhile, and of a draft nobody but its owner is told. */
const AGAIN_MS = 20_000;
const NONE_HERE = [403, 404];

export default function Page() {
  const id = useLotId();
  const userId = useVisitor().id;
  useLive(id);
  const { data, error } = useCall(
    commission.read,
    { params: { id } },
    { every: (last) => (last?.data && !isJoined(last.data.status) ? AGAIN_MS : false) },
  );
  if (error && NONE_HERE.includes(error.status)) throw missing();
  if (error && !data) return <EmptyState title="Не удалось загрузить комиссию" text={error.message} />;
  if (!data || userId === null) return <SkeletonLines lines={6} />;
  const found = data.data;
  if (!found?.isCustodian) throw missing();
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={`${found.lotNumber} ${found.lotTitle}`}
        note={`Вскрытие комиссией: любые ${found.threshold} из ${found.custodians.length}`}
        badge={<Badge {...commissionStates[found.status]} />}
        back={{ to: KEYS, label: 'Мои ключи' }}
      />
      <Stack>
        <CustodianOpening commission={found} userId={userId} />
        <PageCode />
      </Stack>
    </div>
  );
}

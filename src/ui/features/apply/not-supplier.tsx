/** `/apply` of somebody who cannot apply: what the company has there nevertheless, and what would help. */
import type { Lot } from '../../../api/records/lot.ts';
import type { Visitor } from '../../../machines/access.ts';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { useAccepting } from '../lot/use-accepting.ts';
import { WhoMayApply } from '../lot/who-may-apply.tsx';
import { NotAcceptingState } from './not-accepting-state.tsx';

const kept = lazyPart(async () => ({ default: (await import('./kept-application.tsx')).KeptApplication }));

export function NotSupplier({ lot, visitor }: { lot: Lot; visitor: Visitor }) {
  const accepting = useAccepting(lot);
  const { id, role, companyId } = visitor;
  const otherwise = accepting ? (
    <WhoMayApply visitor={visitor} />
  ) : (
    <NotAcceptingState lot={lot} text="Подать заявку на неё сейчас нельзя." />
  );
  if (id === null || role !== 'vendor' || companyId === null) return otherwise;
  return (
    <WhenWanted
      part={kept}
      wanted
      props={{ lot, visitor: { ...visitor, id }, accepting, otherwise }}
      standIn={<SkeletonLines lines={8} />}
    />
  );
}

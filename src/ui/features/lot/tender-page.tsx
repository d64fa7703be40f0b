/**
 * The frame of a tender page: reads the lot of the address once, follows it live, draws the head and the tabs.
 *   export default function Page() {
 *     return <TenderPage page="Участники">{(lot) => <Participants lot={lot} />}</TenderPage>;
 *   }
 * Inside: useLotRelation(lot) tells owner, staff, vendor or guest; useTenderLot(id) reads the same record without the frame.
 */
import type { ReactNode } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { ErrorScreen } from '../../parts/feedback/error-screen.tsx';
import { useVisitor } from '../../data/visitor.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Skeleton, SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { useLotId } from '../../data/route-params.ts';
import { TenderHead } from './tender-head.tsx';

interface TenderPageProps {
  /** What this page shows of the lot, for the window's title. */
  page?: string;
  /** Only number, title and tabs: for pages about one application. */
  compact?: boolean;
  children: (lot: Lot) => ReactNode;
}

const NOT_FOUND = 404;

/** The lot; for the administrator also one in the bin. */
export function useTenderLot(id: number) {
  const admin = useVisitor().role === 'admin';
  const plain = useCall(lots.read, { params: { id }, query: {} });
  const binned = useCall(
    lots.adminRead,
    { params: { id }, query: { 'filter[trashed]': 'with' } },
    { enabled: admin && plain.error?.status === NOT_FOUND },
  );
  return plain.data ? plain : binned.data ? binned : plain;
}

export function TenderPage({ page, compact, children }: TenderPageProps) {
  const id = useLotId();
  useLive(id);
  const { data, error } = useTenderLot(id);
  const lot = data?.data;
  // Deleted or unpublished meanwhile: what was read before must not go on offering its steps.
  if (error?.status === NOT_FOUND) return <ErrorScreen status={NOT_FOUND} />;
  if (lot && lot.id === id) {
    return (
      <>
        <TenderHead lot={lot} page={page} compact={compact} />
        <Stack>{children(lot)}</Stack>
      </>
    );
  }
  if (error) return <EmptyState title="Не удалось загрузить процедуру" text={error.message} />;
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-10 w-full" />
      <SkeletonLines lines={6} />
    </div>
  );
}

/** Head and tabs of a lot over all of its pages: the lot is read once, followed live, and handed to the page below. */
import { Outlet, useMatches } from 'react-router-dom';
import { useLot } from '../../data/lot.ts';
import { useLotId } from '../../data/route-params.ts';
import { useLive } from '../../data/use-live.ts';
import { TenderHead } from '../../features/lot/tender-head.tsx';
import { TenderContext } from '../../features/lot/tender.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { ErrorScreen } from '../../parts/feedback/error-screen.tsx';
import { Skeleton, SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import type { RouteHandle } from './route-handle.ts';

const NOT_FOUND = 404;

export function TenderLayout() {
  const id = useLotId();
  useLive(id);
  const { data, error } = useLot(id);
  const { title, compact, short } = (useMatches().at(-1)?.handle ?? {}) as Partial<RouteHandle>;
  // Deleted or unpublished meanwhile: what was read before must not go on offering its steps.
  // Told in its place and followed on: what is restored comes back by itself.
  if (error?.status === NOT_FOUND) return <ErrorScreen status={NOT_FOUND} />;
  if (data) {
    return (
      <TenderContext value={data.data}>
        <TenderHead lot={data.data} page={title} compact={compact} short={short} />
        <Stack key={id}>
          <Outlet />
        </Stack>
      </TenderContext>
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

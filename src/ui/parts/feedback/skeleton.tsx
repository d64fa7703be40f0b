/** A grey bar where something is loading: <Skeleton className="h-4 w-40" />; it keeps the layout and says nothing. */
import { cx } from '../text/cx.ts';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block animate-shimmer rounded-box bg-line', className ?? 'h-4 w-full')}
    />
  );
}

/** A few lines of loading text. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-3" aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={index === lines - 1 ? 'h-4 w-1/2' : 'h-4 w-full'} />
      ))}
    </div>
  );
}

/** The upper part of a desk: what waits, and beside it, as high, what comes. On a middle window the side stands below in two columns. */
import type { ReactNode } from 'react';

export function DeskColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 [--block-head:2.5rem] wide:grid-cols-[minmax(0,1fr)_372px]">
      <div className="flex min-w-0 flex-col gap-4 *:first:flex-1">{children}</div>
      <div className="flex min-w-0 flex-col gap-4 md:max-wide:grid md:max-wide:grid-cols-[repeat(auto-fit,minmax(340px,1fr))] md:max-wide:items-start">
        {side}
      </div>
    </div>
  );
}

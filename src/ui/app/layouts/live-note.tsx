/** Says in the header that live events do not come: what is on screen may be old. Nothing while they do. */
import { WifiOff } from 'lucide-react';
import { useLiveBroken } from '../../data/live-events.ts';

const TEXT = 'Нет живой связи: страница может отставать';

export function LiveNote() {
  const isBroken = useLiveBroken();
  return (
    <output
      className="inline-flex min-w-0 items-center gap-1.5 text-xs text-warn"
      title={isBroken ? TEXT : undefined}
    >
      {isBroken && (
        <>
          <WifiOff className="size-4 shrink-0" aria-hidden />
          <span className="max-lg:sr-only">{TEXT}</span>
        </>
      )}
    </output>
  );
}

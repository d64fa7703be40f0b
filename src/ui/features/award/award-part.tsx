/** The award scenarios, fetched for whoever compares offers: <AwardPart lot={lot} />. */
import { useLocation } from 'react-router-dom';
import type { Lot } from '../../../api/records/lot.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const part = lazyPart(async () => ({ default: (await import('./award-scenarios.tsx')).AwardScenarios }));

/** Its address was asked for: what had the focus went with the split, in whose place it comes. */
function goTo(place: HTMLElement | null) {
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}

export function AwardPart({ lot }: { lot: Lot }) {
  const isAsked = useLocation().hash === '#award';
  return (
    <div id="award" ref={isAsked ? goTo : null} tabIndex={-1} className="scroll-mt-2 outline-none">
      <WhenWanted part={part} wanted props={{ lot }} />
    </div>
  );
}

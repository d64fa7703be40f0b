/** The award scenarios, fetched for whoever compares offers: <AwardPart lot={lot} />. */
import type { Lot } from '../../../api/records/lot.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const part = lazyPart(async () => ({ default: (await import('./award-scenarios.tsx')).AwardScenarios }));

export function AwardPart({ lot }: { lot: Lot }) {
  return (
    <div id="award" className="scroll-mt-2">
      <WhenWanted part={part} wanted props={{ lot }} />
    </div>
  );
}

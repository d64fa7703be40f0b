/** The signals, fetched for the lot's staff: <SignalsPart lot={lot} />. */
import type { Lot } from '../../../api/records/lot.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { useLotRelation } from '../lot/lot-access.ts';

const part = lazyPart(async () => ({ default: (await import('./signals.tsx')).Signals }));

export function SignalsPart({ lot }: { lot: Lot }) {
  const { isStaff } = useLotRelation(lot);
  return <WhenWanted part={part} wanted={isStaff} props={{ lot }} />;
}

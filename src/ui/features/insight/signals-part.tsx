/** The signals, fetched for the lot's staff: <SignalsPart lot={lot} />. */
import type { Lot } from '../../../api/records/lot.ts';
import { isComparing } from '../../../machines/lot-predicates.ts';
import { SIGNALS_NOTE } from '../../../text/signals.ts';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { useLotRelation } from '../lot/lot-access.ts';

const part = lazyPart(async () => ({ default: (await import('./signals.tsx')).Signals }));

export function SignalsPart({ lot }: { lot: Lot }) {
  const { isStaff } = useLotRelation(lot);
  return (
    <WhenWanted
      part={part}
      wanted={isStaff && !lot.isSealed && lot.openedAt !== null && isComparing(lot.status)}
      props={{ lot }}
      standIn={
        <Section title="Сигналы" note={SIGNALS_NOTE}>
          <SkeletonLines lines={3} />
        </Section>
      }
    />
  );
}

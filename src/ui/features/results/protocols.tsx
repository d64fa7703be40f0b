/** The protocols that exist by now, as documents. */
import type { Lot } from '../../../api/records/lot.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { Section } from '../../parts/layout/section.tsx';
import { useLotRelation } from '../lot/lot-access.ts';
import { ProtocolLinks } from '../lot/protocol-links.tsx';
import { protocolsOf } from '../lot/protocols.ts';

export function Protocols({ lot }: { lot: Lot }) {
  const { isStaff } = useLotRelation(lot);
  const mayRead = isStaff || isFinished(lot.status);
  if (!mayRead || protocolsOf(lot).length === 0) return null;
  return (
    <Section title="Протоколы">
      <ul className="flex flex-col gap-2">
        <ProtocolLinks lot={lot} />
      </ul>
    </Section>
  );
}

/** The protocols that exist by now, as documents. */
import type { Lot } from '../../../api/records/lot.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { Section } from '../../parts/layout/section.tsx';
import { useLotRelation } from '../lot/lot-access.ts';
import { LotExport } from '../lot/exports/lot-export.tsx';
import { ProtocolLinks } from '../lot/protocol-links.tsx';
import { protocolsOf } from '../lot/protocols.ts';

/** @param refused a winner has refused its contract */
export function Protocols({ lot, refused = false }: { lot: Lot; refused?: boolean }) {
  const { isOwner, isStaff } = useLotRelation(lot);
  const mayRead = isStaff || isFinished(lot.status);
  if (!mayRead || protocolsOf(lot).length === 0) return null;
  return (
    <Section title="Протоколы">
      <ul className="flex flex-col gap-2">
        <ProtocolLinks lot={lot} more={refused ? ['refusal'] : []} />
        {isOwner && isFinished(lot.status) && <LotExport lotId={lot.id} type="results" />}
      </ul>
    </Section>
  );
}

/** The protocols that exist by now, as documents. */
import type { Lot } from '../../../api/records/lot.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { Section } from '../../parts/layout/section.tsx';
import { useLotRelation } from '../lot/lot-access.ts';
import { LotExport } from '../lot/exports/lot-export.tsx';
import { ProtocolLinks } from '../lot/protocol-links.tsx';

export function Protocols({ lot }: { lot: Lot }) {
  const { isOwner } = useLotRelation(lot);
  if (lot.protocols === undefined) return null;
  return (
    <Section title="Протоколы">
      <ul className="flex flex-col gap-2">
        <ProtocolLinks lot={lot} />
        {isOwner && isFinished(lot.status) && <LotExport lotId={lot.id} type="results" />}
      </ul>
    </Section>
  );
}

/** The notice of a lot, and its protocols once it has come so far. */
import { notice } from '../../../../api/calls/notice.ts';
import { urlOf } from '../../../../api/client.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { isFinished } from '../../../../machines/lot-predicates.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { DocumentLinks } from '../document-links.tsx';
import { useLotRelation } from '../lot-access.ts';
import { ProtocolLinks } from '../protocol-links.tsx';

export function LotDocuments({ lot }: { lot: Lot }) {
  const { isStaff, isVendor } = useLotRelation(lot);
  const params = { id: lot.id };
  const mayRead = isStaff || (isVendor && isFinished(lot.status));
  return (
    <Section title="Документы">
      <ul className="flex flex-col gap-2">
        <DocumentLinks
          name="Извещение о процедуре"
          urlOf={(format) => urlOf(notice.form, { params, query: { format } })}
        />
        {mayRead && <ProtocolLinks lot={lot} />}
      </ul>
    </Section>
  );
}

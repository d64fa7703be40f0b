/** The notice of a lot, its protocols once it has come so far, and to its owner the files that are made of it. */
import { notice } from '../../../../api/calls/notice.ts';
import { urlOf } from '../../../../api/client.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { isFinished } from '../../../../machines/lot-predicates.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { DocumentLinks } from '../document-links.tsx';
import { PublishedItems } from './published-items.tsx';
import { LotExport } from '../exports/lot-export.tsx';
import { useLotRelation } from '../lot-access.ts';
import { ProtocolLinks } from '../protocol-links.tsx';

export function LotDocuments({ lot }: { lot: Lot }) {
  const { isOwner, isStaff, isVendor } = useLotRelation(lot);
  const params = { id: lot.id };
  const mayRead = isStaff || (isVendor && isFinished(lot.status));
  return (
    <Section title="Документы">
      <ul className="flex flex-col gap-2">
        <DocumentLinks
          name="Извещение о процедуре"
          urlOf={(format) => urlOf(notice.form, { params, query: { format } })}
        />
        {lot.publishedAt !== null && <PublishedItems lotId={lot.id} />}
        {mayRead && <ProtocolLinks lot={lot} />}
        {isOwner && (
          <>
            <LotExport lotId={lot.id} type="orders" />
            <LotExport lotId={lot.id} type="results" />
          </>
        )}
      </ul>
    </Section>
  );
}

/** The notice of a lot, and its protocols once it has come so far. */
import type { ProtocolKind } from '../../../../rules/closed-lists.ts';
import { FileDown } from 'lucide-react';
import { notice } from '../../../../api/calls/notice.ts';
import { urlOf } from '../../../../api/client.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { isAdmissionFixed, isFinished } from '../../../../machines/lot-predicates.ts';
import { protocolNames } from '../../../../text/enums.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { useLotRelation } from '../lot-access.ts';

export function LotDocuments({ lot }: { lot: Lot }) {
  const { isStaff, isVendor } = useLotRelation(lot);
  const params = { id: lot.id };
  const mayRead = isStaff || (isVendor && isFinished(lot.status));
  const kinds: ProtocolKind[] = [
    ...(lot.openedAt === null ? [] : (['opening'] as const)),
    ...(isAdmissionFixed(lot.status) ? (['admission'] as const) : []),
    ...(isFinished(lot.status) ? (['results'] as const) : []),
  ];
  return (
    <Section title="Документы">
      <ul className="flex flex-col gap-2">
        <DocumentLinks
          name="Извещение о процедуре"
          docx={urlOf(notice.form, { params, query: { format: 'docx' } })}
          pdf={urlOf(notice.form, { params, query: { format: 'pdf' } })}
        />
        {mayRead &&
          kinds.map((kind) => (
            <DocumentLinks
              key={kind}
              name={protocolNames[kind]}
              docx={urlOf(notice.protocol, { params: { ...params, kind }, query: { format: 'docx' } })}
              pdf={urlOf(notice.protocol, { params: { ...params, kind }, query: { format: 'pdf' } })}
            />
          ))}
      </ul>
    </Section>
  );
}

function DocumentLinks({ name, docx, pdf }: { name: string; docx: string; pdf: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <FileDown className="size-4 text-ink-soft" aria-hidden />
      <span className="min-w-0 flex-1">{name}</span>
      <a className="link" href={docx} download aria-label={`${name}: скачать docx`}>
        docx
      </a>
      <a className="link" href={pdf} download aria-label={`${name}: скачать pdf`}>
        pdf
      </a>
    </li>
  );
}

/** The notice of a lot, its protocols once it has come so far, and to its owner the files that are made of it. */
import { FileDown } from 'lucide-react';
import { notice } from '../../../../api/calls/notice.ts';
import { ocds } from '../../../../api/calls/ocds.ts';
import { urlOf } from '../../../../api/client.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { mayReadOpenData } from '../../../../rules/open-data.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { DocumentLinks } from '../document-links.tsx';
import { PublishedItems } from './published-items.tsx';
import { LotExport } from '../exports/lot-export.tsx';
import { useLotRelation } from '../lot-access.ts';
import { ProtocolLinks } from '../protocol-links.tsx';

export function LotDocuments({ lot }: { lot: Lot }) {
  const { visitor, isOwner } = useLotRelation(lot);
  const params = { id: lot.id };
  return (
    <Section title="Документы">
      <ul className="flex flex-col gap-2">
        <DocumentLinks
          name="Извещение о процедуре"
          urlOf={(format) => urlOf(notice.form, { params, query: { format } })}
        />
        {lot.publishedAt !== null && <PublishedItems lotId={lot.id} />}
        <ProtocolLinks lot={lot} />
        {mayReadOpenData(visitor, lot) && (
          <>
            <OpenData
              name="Открытые данные (OCDS)"
              url={urlOf(ocds.ofLot, { params })}
              fileName={`ocds-${lot.number}.json`}
            />
            <OpenData
              name="Открытые данные по шагам (OCDS)"
              url={urlOf(ocds.recordOfLot, { params })}
              fileName={`ocds-record-${lot.number}.json`}
            />
          </>
        )}
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

const OpenData = ({ name, url, fileName }: { name: string; url: string; fileName: string }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <FileDown className="size-4 text-ink-soft" aria-hidden />
    <span className="min-w-0 flex-1">{name}</span>
    <a
      className="link relative after:absolute after:-inset-1.5"
      href={url}
      download={fileName}
      aria-label={`${name}: скачать json`}
    >
      json
    </a>
  </li>
);

/** The protocols that exist by now, as documents. */
import type { ProtocolKind } from '../../../rules/closed-lists.ts';
import { FileText } from 'lucide-react';
import { notice } from '../../../api/calls/notice.ts';
import { urlOf } from '../../../api/client.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { isAdmissionFixed, isFinished } from '../../../machines/lot-predicates.ts';
import { protocolNames } from '../../../text/enums.ts';
import { Section } from '../../parts/layout/section.tsx';
import { useLotRelation } from '../lot/lot-access.ts';

const formats = ['docx', 'pdf'] as const;

export function Protocols({ lot }: { lot: Lot }) {
  const { isStaff } = useLotRelation(lot);
  const finished = isFinished(lot.status);
  if (!finished && !isStaff) return null;
  const kinds: ProtocolKind[] = [
    ...(lot.openedAt === null ? [] : (['opening'] as const)),
    ...(isAdmissionFixed(lot.status) ? (['admission'] as const) : []),
    ...(finished ? (['results'] as const) : []),
  ];
  if (kinds.length === 0) return null;
  return (
    <Section title="Протоколы">
      <ul className="flex flex-col divide-y divide-line">
        {kinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
            <span className="inline-flex min-w-0 flex-1 basis-64 items-center gap-2">
              <FileText className="size-4 shrink-0 text-ink-soft" aria-hidden />
              {protocolNames[kind]}
            </span>
            {formats.map((format) => (
              <a
                key={format}
                className="link"
                download
                href={urlOf(notice.protocol, { params: { id: lot.id, kind }, query: { format } })}
                aria-label={`${format.toUpperCase()}: ${protocolNames[kind]}`}
              >
                {format.toUpperCase()}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** /about/documentation: the platform's documents to download, by section. */
import { Download, FileText } from 'lucide-react';
import { documents, type DocumentRecord } from '../../../api/calls/documents.ts';
import { consentText } from '../../../text/consent.ts';
import { publicConfig } from '../../data/config.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { formatBytes } from '../../parts/text/format.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { DateTime } from '../../parts/text/text.tsx';
import { useCall } from '../../data/use-call.ts';

const UNNAMED = 'Документы площадки';

export default function Page() {
  const { data, error } = useCall(documents.list);
  const sections = bySection(data?.data ?? []);
  return (
    <>
      <PageHeader title="Документы" note="Регламент, формы и образцы: файлы можно скачать без входа." />
      <Stack>
        {error && !data && <EmptyState title="Не удалось загрузить документы" text={error.message} />}
        {!data && !error && <Skeleton className="awaited h-40 w-full" />}
        {data?.data.length === 0 && (
          <Section>
            <EmptyState
              icon={FileText}
              text="Документов пока нет. Администратор площадки разместит их здесь."
            />
          </Section>
        )}
        {[...sections].map(([title, list]) => (
          <Section key={title} title={title}>
            <ul className="divide-y divide-line">
              {list.map((document) => (
                <DocumentLine key={document.id} document={document} />
              ))}
            </ul>
          </Section>
        ))}
        <div id="personal-data" className="scroll-mt-2">
          <Section title={consentText.title}>
            <div className="flex max-w-3xl flex-col gap-2">
              {consentText.paragraphs(publicConfig().organizer.title).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Section>
        </div>
      </Stack>
    </>
  );
}

function bySection(list: readonly DocumentRecord[]): Map<string, DocumentRecord[]> {
  const sections = new Map<string, DocumentRecord[]>();
  for (const document of list) {
    const title = document.section || UNNAMED;
    sections.set(title, [...(sections.get(title) ?? []), document]);
  }
  return sections;
}

function DocumentLine({ document: { title, description, file, createdAt } }: { document: DocumentRecord }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <FileText className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden />
      <div className="min-w-0 flex-1">
        <a href={file.url} download={file.name} className="link font-medium break-words">
          {title}
        </a>
        {description && <p className="text-ink-soft">{description}</p>}
        <p className="text-xs text-ink-soft">
          {formatBytes(file.size)}, от <DateTime value={createdAt} date />
        </p>
      </div>
      <Download className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden />
    </li>
  );
}

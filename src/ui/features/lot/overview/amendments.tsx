/** What later publications changed: <Amendments lotId={lot.id} />; nothing where there was one alone. */
import { lots } from '../../../../api/calls/lots.ts';
import type { Amendment } from '../../../../api/records/amendment.ts';
import { useCall } from '../../../data/use-call.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { formatDateTime } from '../../../parts/text/format.ts';

const kinds: Record<Amendment['items'][number]['kind'], string> = {
  added: 'добавлена',
  removed: 'убрана',
  changed: 'изменена',
};

export function Amendments({ lotId }: { lotId: number }) {
  const found = useCall(lots.amendments, { params: { id: lotId } }).data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <Section title="Что изменилось в извещении">
      <div className="flex flex-col gap-4">
        {found.map((one) => (
          <section key={one.version} aria-label={`Редакция ${one.version}`}>
            <h3 className="font-medium">
              Редакция {one.version}
              <span className="font-normal text-ink-soft"> от {formatDateTime(one.publishedAt)}</span>
            </h3>
            {one.terms.length + one.items.length === 0 && (
              <p className="text-ink-soft">Условия и позиции прежние.</p>
            )}
            <ul className="mt-1 flex flex-col gap-1">
              {one.terms.map((change) => (
                <li key={change.label}>
                  <Change {...change} />
                </li>
              ))}
              {one.items.map(({ kind, index, name, changes }) => (
                <li key={`${kind} ${index} ${name}`}>
                  Позиция {index} «{name}» {kinds[kind]}
                  {changes.length > 0 && (
                    <ul className="ml-4 flex flex-col">
                      {changes.map((change) => (
                        <li key={change.label}>
                          <Change {...change} />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}

function Change({ label, from, to }: Amendment['terms'][number]) {
  return (
    <>
      <span className="text-ink-soft">{label}:</span> <del className="text-ink-soft">{from || 'не было'}</del>{' '}
      <ins className="no-underline">→ {to || 'убрано'}</ins>
    </>
  );
}

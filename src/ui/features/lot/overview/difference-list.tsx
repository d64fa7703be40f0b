/** What one publication changes against another: <DifferenceList of={amendment} />. */
import type { Difference } from '../../../../api/records/amendment.ts';

const kinds: Record<Difference['items'][number]['kind'], string> = {
  added: 'добавлена',
  removed: 'убрана',
  changed: 'изменена',
};

export function DifferenceList({ of: { terms, items } }: { of: Difference }) {
  if (terms.length + items.length === 0) return <p className="text-ink-soft">Условия и позиции прежние.</p>;
  return (
    <ul className="mt-1 flex flex-col gap-1 break-words">
      {terms.map((change) => (
        <li key={change.label}>
          <Change {...change} />
        </li>
      ))}
      {items.map(({ kind, index, name, changes }) => (
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
  );
}

function Change({ label, from, to }: Difference['terms'][number]) {
  return (
    <>
      <span className="text-ink-soft">{label}:</span> <del className="text-ink-soft">{from || 'не было'}</del>{' '}
      <ins className="no-underline">→ {to || 'убрано'}</ins>
    </>
  );
}

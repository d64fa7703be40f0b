/** What was changed after the opening, by whom and why. */
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { PlainCell, PlainFoot, PlainRow, PlainTable } from '../../parts/table/plain-table.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import type { ChangeSince } from './use-changes.ts';

interface ChangesTableProps {
  changes: readonly ChangeSince[] | null;
  error: string | null;
}

export function ChangesTable({ changes, error }: ChangesTableProps) {
  return (
    <Section
      title="Изменено после вскрытия"
      count={changes?.length}
      actions={
        <span className="text-xs text-ink-soft">
          цена не растёт, количество не меняется: так велит закон процедуры
        </span>
      }
      flush
    >
      {error && <PlainFoot>Прочитать изменения не удалось: {error}</PlainFoot>}
      {!changes && !error && (
        <div className="px-4 pb-4">
          <SkeletonLines lines={2} />
        </div>
      )}
      {changes?.length === 0 && <PlainFoot>Не найдено: заявка стоит так, как её вскрыли.</PlainFoot>}
      {changes && changes.length > 0 && (
        <PlainTable
          label="Изменения"
          least={760}
          heads={[
            { label: 'Поле', width: '22%' },
            { label: 'Подано', width: '20%' },
            { label: 'Сейчас', width: '20%' },
            { label: 'Кто и почему' },
            { label: 'Когда', width: '104px', right: true },
          ]}
        >
          {changes.map((one) => {
            const [day, time] = formatDateTime(one.at).split(' ');
            return (
              <PlainRow key={one.key} className="align-top">
                <PlainCell>
                  <span className="block font-medium">{one.what}</span>
                  <span className="block text-xs text-ink-soft">{one.kind}</span>
                </PlainCell>
                <PlainCell>
                  <s className="text-ink-soft">{one.before}</s>
                </PlainCell>
                <PlainCell className="font-medium">{one.after}</PlainCell>
                <PlainCell>
                  {one.who}
                  <span className="line-clamp-3 text-xs text-ink-soft">{one.why}</span>
                </PlainCell>
                <PlainCell className="text-right">
                  {day}
                  <span className="block text-xs text-ink-soft">{time}</span>
                </PlainCell>
              </PlainRow>
            );
          })}
        </PlainTable>
      )}
    </Section>
  );
}

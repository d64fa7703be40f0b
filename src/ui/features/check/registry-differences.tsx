/** Where the company's profile and the registry differ, as rows; what agrees is one line below. */
import { Check, CircleAlert, X } from 'lucide-react';
import { isSound } from '../../../rules/closed-lists.ts';
import { companyTypeNames } from '../../../text/enums.ts';
import { Button } from '../../parts/control/button.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { PlainCell, PlainFoot, PlainRow, PlainTable } from '../../parts/table/plain-table.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import type { ComparedField } from '../company/compare-with-registry.ts';
import type { RegistryLook } from './use-registry.ts';

const shown = ({ name }: ComparedField, value: string): string =>
  name === 'type' && value in companyTypeNames
    ? companyTypeNames[value as keyof typeof companyTypeNames]
    : value || 'не указано';

/** An abbreviation stays as it is. */
const inText = (title: string): string => (title === title.toUpperCase() ? title : title.toLowerCase());

/** Named with their value in the line below: what the company is found by. */
const NAMED: readonly string[] = ['itn', 'kpp', 'ogrn'];

export function RegistryDifferences({ look }: { look: RegistryLook }) {
  const { state, fields, found } = look;
  const unlike = fields.filter(({ verdict, registry }) => verdict !== 'same' && registry !== '');
  const same = fields
    .filter(({ verdict }) => verdict === 'same')
    .map(({ name, title, own }) => (NAMED.includes(name) ? `${title} ${own}` : inText(title)));
  return (
    <Section
      title="Компания и реестр"
      actions={
        found && <span className="text-xs text-ink-soft">запрос {formatDateTime(new Date(look.at))}</span>
      }
      flush
    >
      {state === 'pending' && (
        <div className="px-4 pb-4">
          <SkeletonLines lines={1} />
        </div>
      )}
      {state === 'foreign' && (
        <PlainFoot>Компания из другой страны: в российском реестре её нет, проверьте её документы.</PlainFoot>
      )}
      {state === 'missing' && (
        <PlainFoot icon={<CircleAlert className="size-4 shrink-0 text-bad" aria-hidden />}>
          В реестре такой ИНН не найден.
        </PlainFoot>
      )}
      {state === 'silent' && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2 text-table">
          <span className="text-warn">Реестр не ответил: {look.message}</span>
          <Button size="sm" onClick={look.again}>
            Повторить
          </Button>
        </div>
      )}
      {unlike.length > 0 && (
        <PlainTable
          label="Расхождения с реестром"
          heads={[
            { label: 'Поле', width: '22%' },
            { label: 'Написала компания' },
            { label: 'В реестре' },
            { label: 'Сверка', width: '128px' },
          ]}
        >
          {unlike.map((field) => {
            const isDifferent = field.verdict === 'different';
            return (
              <PlainRow key={field.name} className={isDifferent ? 'bg-bad-soft/45' : undefined}>
                <th scope="row" className="px-2 py-1.5 font-normal text-ink-soft first:pl-4">
                  {field.title}
                </th>
                <PlainCell>{shown(field, field.own)}</PlainCell>
                <PlainCell>{shown(field, field.registry)}</PlainCell>
                <PlainCell>
                  <span className={`flex items-center gap-1.5 ${isDifferent ? 'text-bad' : 'text-warn'}`}>
                    {isDifferent ? (
                      <X className="size-4 shrink-0" aria-hidden />
                    ) : (
                      <CircleAlert className="size-4 shrink-0" aria-hidden />
                    )}
                    {isDifferent ? 'расходится' : 'проверьте'}
                  </span>
                </PlainCell>
              </PlainRow>
            );
          })}
        </PlainTable>
      )}
      {found && (
        <PlainFoot icon={<Check className="size-4 shrink-0" aria-hidden />}>
          {same.length > 0 && `Совпадают: ${same.join(', ')}; `}
          состояние по реестру: {found.state.title || 'неизвестно'}
          {!isSound(found.state.status) && ', обратите внимание'}
        </PlainFoot>
      )}
    </Section>
  );
}

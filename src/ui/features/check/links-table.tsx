/** What the company shares with each of its rivals: a row a kind that was found, what was not in one line below. */
import { Check, Link2 } from 'lucide-react';
import type { ApplicationEvidence } from '../../../api/records/application.ts';
import { detailKinds, type DetailKind } from '../../../rules/shared-details.ts';
import { sharedDetailNames } from '../../../text/application-words.ts';
import { formatPhone } from '../../../rules/identifiers/phone.ts';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { PlainCell, PlainFoot, PlainRow, PlainTable } from '../../parts/table/plain-table.tsx';

/** Where each was looked for. */
const PLACES: Record<DetailKind, string> = {
  phone: 'профиль, контакты, пользователи',
  email: 'профиль, контакты, пользователи',
  account: 'профиль',
  address: 'юридический, почтовый, фактический',
  head: 'профиль',
  file: 'одинаковый хеш',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const COLUMN = 190;

const shownValue = (kind: DetailKind, value: string): string =>
  kind === 'phone' ? formatPhone(value) : value;

export function LinksTable({ evidence }: { evidence: ApplicationEvidence | undefined }) {
  if (!evidence) {
    return (
      <>
        <Section title="Связи с другими участниками">
          <SkeletonLines lines={1} />
        </Section>
        {/* Of this column alone: the decision stands beside it. */}
        <div hidden>
          <div className="awaited" />
        </div>
      </>
    );
  }
  const { shared } = evidence;
  const found = detailKinds.filter((kind) => shared.some(({ kinds }) => kinds.includes(kind)));
  const missing = detailKinds.filter((kind) => !found.includes(kind));
  const of = (applicationId: number) => shared.find((one) => one.applicationId === applicationId);
  const countOf = ({ applicationId }: { applicationId: number }) => of(applicationId)?.kinds.length ?? 0;
  // On a phone only the first is in sight.
  const rivals = evidence.rivals.toSorted((a, b) => countOf(b) - countOf(a));
  const nothing = missing.map((kind) => sharedDetailNames[kind]).join(', ');
  return (
    <Section
      title="Связи с другими участниками"
      actions={<span className="text-xs text-ink-soft">повод посмотреть, не доказательство</span>}
      flush
    >
      {found.length > 0 && (
        <PlainTable
          label="Связи"
          least={190 + rivals.length * COLUMN}
          heads={[
            { label: 'Признак', width: '190px' },
            ...rivals.map(({ applicationId, title }) => {
              const count = countOf({ applicationId });
              return {
                key: String(applicationId),
                label: (
                  <span title={title} className="flex gap-2">
                    <span className="min-w-0 truncate">{title}</span>
                    <b className={count > 0 ? 'font-semibold text-bad' : undefined}>{count}</b>
                  </span>
                ),
              };
            }),
          ]}
        >
          {found.map((kind) => (
            <PlainRow key={kind}>
              <th scope="row" className="px-2 py-1.5 font-medium first:pl-4">
                {capital(sharedDetailNames[kind])}
                <span className="ml-2 text-xs font-normal text-ink-soft">{PLACES[kind]}</span>
              </th>
              {rivals.map(({ applicationId }) => {
                const values = of(applicationId)?.values.filter((one) => one.kind === kind) ?? [];
                return (
                  <PlainCell
                    key={applicationId}
                    className={values.length === 0 ? 'text-ink-soft' : undefined}
                  >
                    {values.length === 0 && 'нет'}
                    {values.map(({ value }) => (
                      <span
                        key={value}
                        className="-ml-2 flex w-fit max-w-full items-start gap-1.5 rounded-[4px] bg-bad-soft px-2 py-0.5 font-medium text-bad"
                      >
                        <Link2 className="mt-0.5 size-3.5 shrink-0" aria-hidden />
                        <span className="min-w-0 break-words">{shownValue(kind, value)}</span>
                      </span>
                    ))}
                  </PlainCell>
                );
              })}
            </PlainRow>
          ))}
        </PlainTable>
      )}
      <PlainFoot icon={<Check className="size-4 shrink-0" aria-hidden />}>
        {rivals.length === 0
          ? 'Другие заявки процедуры не вскрыты: сравнить не с кем.'
          : missing.length > 0
            ? `Нет совпадений ни с кем: ${nothing}`
            : 'Совпало всё, что сверяется.'}
      </PlainFoot>
    </Section>
  );
}

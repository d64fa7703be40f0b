/** The profile beside the tax registry, field by field; what differs is marked by a word and a colour. */
import { isSound } from '../../../rules/closed-lists.ts';
import { companies } from '../../../api/calls/companies.ts';
import type { CompanyRecord, FoundCompany } from '../../../api/records/company.ts';
import { companyTypeNames } from '../../../text/enums.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useCall } from '../../data/use-call.ts';
import { compareWithRegistry, type ComparedField } from './compare-with-registry.ts';

const differs = ({ verdict }: ComparedField): boolean => verdict === 'different';

export function RegistryComparison({ company }: { company: CompanyRecord }) {
  const look = useCall(
    companies.search,
    { query: { itn: company.itn } },
    { enabled: company.isResident && company.itn !== '' },
  );
  if (!company.isResident) {
    return (
      <Notice tone="warn" title="Компания из другой страны">
        В российском реестре её нет: проверьте документы, которые она приложила.
      </Notice>
    );
  }
  const found = look.data?.data.find(({ inn }) => inn === company.itn);
  const compared = compareWithRegistry(company, found ?? null);
  const different = compared.filter(differs).length;
  return (
    <Section
      title="Сверка с реестром"
      note={
        look.isPending
          ? '…'
          : look.error
            ? look.error.message
            : found
              ? different === 0
                ? 'Отличий нет'
                : `Отличий: ${different}`
              : 'В реестре такой ИНН не найден'
      }
      actions={found && <RegistryState found={found} />}
      flush
    >
      {look.isPending ? (
        <div className="px-4 pb-4">
          <SkeletonLines lines={15} />
        </div>
      ) : (
        // On a phone a field takes a fifth of the screen: what is to be looked into comes first.
        <ComparisonTable fields={compared.toSorted((a, b) => Number(differs(b)) - Number(differs(a)))} />
      )}
    </Section>
  );
}

function RegistryState({ found }: { found: FoundCompany }) {
  const active = isSound(found.state.status);
  return <Badge tone={active ? 'good' : 'bad'} label={found.state.title || 'Состояние неизвестно'} />;
}

const verdicts = {
  same: { tone: 'good', label: 'Совпадает' },
  different: { tone: 'warn', label: 'Отличается' },
  unknown: { tone: 'neutral', label: 'Не с чем сверить' },
} as const;

function ComparisonTable({ fields }: { fields: readonly ComparedField[] }) {
  const show = ({ name }: ComparedField, value: string) =>
    name === 'type' && value in companyTypeNames
      ? companyTypeNames[value as keyof typeof companyTypeNames]
      : value || '—';
  return (
    <div data-scrolls>
      <div className="overflow-x-auto">
        <table aria-label="Сверка с реестром" className="w-full text-left">
          <thead className="hidden text-xs text-ink-soft sm:table-header-group">
            <tr className="border-b border-line">
              <th className="px-4 py-2 font-medium">Поле</th>
              <th className="px-4 py-2 font-medium">В профиле</th>
              <th className="px-4 py-2 font-medium">В реестре</th>
              <th className="px-4 py-2 font-medium">Сверка</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr
                key={field.name}
                className={cx(
                  'block border-b border-line px-4 py-2 last:border-b-0 sm:table-row sm:p-0',
                  field.verdict === 'different' && 'bg-warn-soft',
                )}
              >
                <th
                  scope="row"
                  className="block text-xs font-normal text-ink-soft sm:table-cell sm:w-44 sm:px-4 sm:py-2 sm:text-sm"
                >
                  {field.title}
                </th>
                <td className="block break-words sm:table-cell sm:px-4 sm:py-2">{show(field, field.own)}</td>
                <td className="block break-words text-ink-soft sm:table-cell sm:px-4 sm:py-2">
                  <span className="text-xs sm:hidden">Реестр: </span>
                  {show(field, field.registry)}
                </td>
                <td className="block pt-1 sm:table-cell sm:w-44 sm:px-4 sm:py-2">
                  <Badge {...verdicts[field.verdict]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

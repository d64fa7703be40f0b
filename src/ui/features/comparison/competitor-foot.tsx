/** Under the items: totals of each vendor, coverage, terms, checks. */
import type { VerificationDecision } from '../../../rules/closed-lists.ts';
import type { ReactNode } from 'react';
import { isVatCode, vatName } from '../../../rules/vat.ts';
import { decisionNames, stageNames } from '../../../text/enums.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { Money } from '../../parts/text/text.tsx';
import { blockColumns, frozen, held, type Vendor } from './competitor-block.ts';

interface Line {
  title: string;
  value: (vendor: Vendor) => ReactNode;
  strong?: boolean;
}

const payment = ({ paymentConditions: { prepaymentPercent, deferralDays, comment } }: Vendor): string =>
  [
    prepaymentPercent !== null && `аванс ${formatDecimal(prepaymentPercent)} %`,
    deferralDays !== null && `отсрочка ${deferralDays} дн.`,
    comment,
  ]
    .filter(Boolean)
    .join(', ') || '—';

const decided = (decision: string | null): string =>
  decision === null ? 'нет' : (decisionNames[decision as VerificationDecision] ?? decision).toLowerCase();

function linesOf(currency: string): Line[] {
  return [
    {
      title: 'Итого без НДС',
      strong: true,
      value: (v) => <Money value={v.total} currency={v.currency} />,
    },
    {
      title: 'НДС',
      value: (v) => (
        <>
          <Money value={v.vatTotal} currency={v.currency} /> ({isVatCode(v.vat) ? vatName(v.vat) : v.vat})
        </>
      ),
    },
    { title: 'Итого с НДС', value: (v) => <Money value={v.totalWithVat} currency={v.currency} /> },
    {
      title: 'Приведённая сумма',
      strong: true,
      value: (v) =>
        v.convertedTotal === null ? (
          'нет курса валюты'
        ) : (
          <Money value={v.convertedTotal} currency={currency} />
        ),
    },
    {
      title: 'Распределено',
      strong: true,
      value: (v) => <Money value={v.allocatedTotal} currency={currency} />,
    },
    {
      title: 'Покрытие позиций',
      value: (v) => (
        <span className={cx(v.coverage.items < v.coverage.of && 'text-warn')}>
          {v.coverage.items} из {v.coverage.of}
          {v.coverage.items < v.coverage.of && ', не все'}
        </span>
      ),
    },
    { title: 'Базис и место', value: (v) => [v.basis, v.address].filter(Boolean).join(', ') },
    { title: 'Оплата', value: payment },
    { title: 'Гарантия', value: (v) => v.guarantee ?? '—' },
    {
      title: 'Наименьший заказ',
      value: (v) => <Money value={v.minSum} currency={v.currency} />,
    },
    {
      title: 'Проверки',
      value: ({ checks }) =>
        `${stageNames.manager}: ${decided(checks.manager)}; СБ: ${decided(checks.security)}; ${stageNames.audit.toLowerCase()}: ${decided(checks.audit)}`,
    },
  ];
}

interface FootProps {
  vendors: readonly Vendor[];
  /** Of the lot. */
  currency: string;
  withSums: boolean;
}

export function CompetitorFoot({ vendors, currency, withSums }: FootProps) {
  const span = blockColumns(withSums).length;
  return (
    <tfoot>
      {linesOf(currency).map(({ title, value, strong }) => (
        <tr key={title}>
          <th
            scope="row"
            className={cx(
              frozen,
              'border-b bg-sunken',
              strong ? 'font-semibold' : 'font-normal text-ink-soft',
            )}
          >
            {title}
          </th>
          {vendors.map((vendor) => (
            <td
              key={vendor.applicationId}
              colSpan={span}
              className={cx(
                'max-w-0 border-r-2 border-b border-line border-r-line-strong bg-sunken px-3 py-2 align-top break-words',
                strong && 'font-semibold',
              )}
            >
              <div className={held}>{value(vendor)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

/** What the whole application offers, in a line of labels over values. */
import type { ReactNode } from 'react';
import type { Application } from '../../../api/records/application.ts';
import { hasUncounted } from '../../../rules/counted-offers.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { signed } from '../../../rules/comparison-marks.ts';
import { isZero } from '../../../rules/decimal.ts';
import { formatPercent } from '../../../rules/money.ts';
import { countedTexts } from '../../../text/counted.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { vatLabel } from '../../parts/text/vat-label.ts';
import { isLow, type BesideEstimate } from './beside-estimate.ts';

export function TermsLine({ application: a, beside }: { application: Application; beside: BesideEstimate }) {
  const { ofWhole, isPart } = beside;
  const total = a.offersTotalPriceRepeated ?? a.offersTotalPrice;
  const days = a.offers.flatMap(({ shipmentPeriod }) => shipmentPeriod ?? []);
  const longest = days.length > 0 ? Math.max(...days) : a.shipmentPeriod;
  const { prepaymentPercent, deferralDays } = a.paymentConditions;
  const payment = [
    prepaymentPercent !== null &&
      (isZero(prepaymentPercent) ? 'без предоплаты' : `предоплата ${formatPercent(prepaymentPercent)}`),
    deferralDays !== null && `отсрочка ${deferralDays}\u00A0дн.`,
  ].filter(Boolean);
  const facts: [string, ReactNode][] = [
    [
      'Сумма без НДС',
      <b key="sum" className="font-semibold">
        <Amount value={total} />
        &nbsp;{currencySign(a.currency)}
      </b>,
    ],
    ...(a.currency !== a.lot.currency && a.offersTotalPriceConverted !== null
      ? ([
          [
            'В валюте процедуры',
            <>
              <Amount value={a.offersTotalPriceRepeatedConverted ?? a.offersTotalPriceConverted} />
              &nbsp;{currencySign(a.lot.currency)}
            </>,
          ],
        ] as [string, ReactNode][])
      : []),
    ...(ofWhole === null
      ? []
      : ([
          [
            isPart ? 'К оценке предложенного' : 'К оценке',
            <span key="estimate" className={isLow(ofWhole) ? 'font-medium text-warn' : undefined}>
              {signed(ofWhole)}
            </span>,
          ],
        ] as [string, ReactNode][])),
    ['Срок', longest === null ? '—' : `до ${longest}\u00A0дн.`],
    ['Цены действуют', a.isValidFor === null ? '—' : `${a.isValidFor}\u00A0дн.`],
    ['НДС', vatLabel(a.vat).replace('НДС ', '')],
    ['Оплата', payment.length > 0 ? payment.join(', ') : '—'],
    ['Базис', a.basis],
  ];
  return (
    <>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 px-4 xl:gap-x-7 pt-1 pb-2.5 max-sm:grid max-sm:grid-cols-[minmax(min-content,1.5fr)_1fr_1fr] max-sm:gap-x-3 sm:px-5">
        {facts.map(([label, value]) => (
          <div key={label} className={label === 'Оплата' ? 'max-sm:col-span-2' : undefined}>
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="text-table">{value}</dd>
          </div>
        ))}
      </dl>
      {hasUncounted(a.offers) && (
        <p className="-mt-1.5 px-4 pb-2 text-xs text-ink-soft sm:px-5">{countedTexts.own}</p>
      )}
    </>
  );
}

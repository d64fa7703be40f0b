/** The bar at the foot of the application: how it is saved, the totals as one types, and the one action that comes next. */
import type { ReactNode } from 'react';
import { vatName, type VatCode } from '../../../../rules/vat.ts';
import { formatMoney } from '../../../parts/format.ts';
import type { DraftTotals } from './draft-totals.ts';
import { SaveStatus } from './save-status.tsx';
import type { Draft } from './use-draft.ts';

interface TotalsBarProps {
  draft: Draft;
  totals: DraftTotals;
  currency: string;
  lotCurrency: string;
  vat: VatCode;
  children: ReactNode;
}

export function TotalsBar({ draft, totals, currency, lotCurrency, vat, children }: TotalsBarProps) {
  const figure = (label: string, value: string, strong = false) => (
    <div key={label} className="min-w-0">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className={strong ? 'font-semibold whitespace-nowrap' : 'whitespace-nowrap'}>{value}</dd>
    </div>
  );
  return (
    <section
      aria-label="Итоги и сохранение"
      className="sticky bottom-0 z-20 -mx-3 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-3 py-2 pr-20 shadow-pop sm:-mx-6 sm:pr-24 sm:pl-6"
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {figure('Без НДС', formatMoney(totals.withoutVat, currency), true)}
        {figure(vatName(vat), formatMoney(totals.vat, currency))}
        {figure('С НДС', formatMoney(totals.withVat, currency))}
        {totals.inLotCurrency !== null &&
          figure('По курсу на сегодня', formatMoney(totals.inLotCurrency, lotCurrency))}
        {figure('Позиций с ценой', `${totals.items} из ${totals.of}`)}
      </dl>
      <div className="ml-auto flex flex-wrap items-center gap-3">
        <SaveStatus draft={draft} />
        {children}
      </div>
    </section>
  );
}

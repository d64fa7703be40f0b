/** The bar at the foot of the application: how it is saved, the totals as one types, and the one action that comes next. */
import type { ReactNode } from 'react';
import { vatName, type VatCode } from '../../../rules/vat.ts';
import { formatMoney } from '../../parts/text/format.ts';
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
  /** On a phone the bar must leave room for the page: only what matters most. */
  const figure = (label: string, value: string, strong = false, always = strong) => (
    <div key={label} className={always ? 'min-w-0' : 'hidden min-w-0 sm:block'}>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className={strong ? 'font-semibold whitespace-nowrap' : 'whitespace-nowrap'}>{value}</dd>
    </div>
  );
  return (
    <section
      aria-label="Итоги и сохранение"
      className="sticky bottom-0 z-20 -mx-3 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-3 py-2 pr-8 shadow-pop sm:-mx-6 sm:px-6 sm:pr-8"
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {figure('Без НДС', formatMoney(totals.withoutVat, currency), true)}
        {figure(vatName(vat), formatMoney(totals.vat, currency))}
        {figure('С НДС', formatMoney(totals.withVat, currency))}
        {totals.inLotCurrency !== null &&
          figure('По курсу на сегодня', formatMoney(totals.inLotCurrency, lotCurrency))}
        {figure('Позиций с ценой', `${totals.items} из ${totals.of}`, false, true)}
      </dl>
      <div className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 sm:ml-auto">
        <SaveStatus draft={draft} />
        <div className="flex max-w-full items-center gap-3 overflow-x-auto p-0.5">{children}</div>
      </div>
    </section>
  );
}

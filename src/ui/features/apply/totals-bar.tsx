/** The bar at the foot of the application: the totals as one types, how it is saved, and the one action that comes next. */
import type { ReactNode } from 'react';
import { countedTexts } from '../../../text/counted.ts';
import type { VatCode } from '../../../rules/vat.ts';
import { vatLabel } from '../../parts/text/vat-label.ts';
import { cx } from '../../parts/text/cx.ts';
import { howOf } from '../../actors/use-autosave.ts';
import { Money } from '../../parts/text/text.tsx';
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
  const figure = (label: string, value: ReactNode, strong = false, always = strong) => (
    <div
      key={label}
      className={cx('min-w-0', !always && 'max-md:hidden', strong && 'max-sm:order-2 max-sm:ml-auto')}
    >
      <dt className="text-xs text-ink-soft max-sm:sr-only">{label}</dt>
      <dd className={strong ? 'text-md font-semibold whitespace-nowrap' : 'font-medium whitespace-nowrap'}>
        {value}
      </dd>
    </div>
  );
  return (
    <section
      aria-label="Итоги и сохранение"
      data-foot-bar
      className="z-20 flex min-h-14 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 border-t sm:gap-x-8 border-line bg-surface px-4 py-1.5 sm:pr-8 print:hidden"
    >
      {/* On a phone count, saving and sum are one line over the action. */}
      <dl className="flex flex-wrap items-center gap-x-8 gap-y-1 max-sm:contents">
        {figure('Заполнено', `${totals.items} из ${totals.of}`, false, true)}
        {figure('Без НДС', <Money value={totals.withoutVat} currency={currency} />)}
        {vat !== 'free' && figure(vatLabel(vat), <Money value={totals.vat} currency={currency} />)}
        {figure(
          vat === 'free' ? 'Всего' : 'Всего с НДС',
          <Money value={totals.withVat} currency={currency} />,
          true,
        )}
        {totals.inLotCurrency !== null &&
          figure('По курсу на сегодня', <Money value={totals.inLotCurrency} currency={lotCurrency} />)}
      </dl>
      <div className="ml-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 text-xs max-sm:contents">
        <span
          className={cx(
            'contents text-xs max-sm:order-1 max-sm:block',
            howOf(draft.snapshot) === 'saved' &&
              'max-sm:lowercase max-sm:not-empty:before:content-["·_"] max-sm:[&_svg]:hidden',
          )}
        >
          <SaveStatus draft={draft} />
        </span>
        <div className="flex max-w-full items-center gap-2 max-sm:order-3 max-sm:w-full max-sm:[&>:last-child]:flex-1">
          {children}
        </div>
      </div>
      {totals.hasUncounted && (
        <p className="w-full text-2xs text-ink-soft max-sm:order-2">{countedTexts.own}</p>
      )}
    </section>
  );
}

/** How a comparable price came about, rung by rung: the price, the re-bid, VAT taken out, the frozen rate. */
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { formatPercent } from '../../../rules/money.ts';
import { rateText } from '../../../rules/rate-text.ts';
import { isVatCode } from '../../../rules/vat.ts';
import { vatLabel } from '../../parts/text/vat-label.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import type { CellOffer, Vendor } from './competitor-block.ts';

type Step = CompetitorTable['rows'][number]['cells'][number]['offers'][number]['priceSteps'][number];

const names: Record<Step['kind'], string> = {
  offered: 'Цена предложения',
  repeated: 'Цена переторжки',
  withoutVat: 'Без НДС',
  converted: 'В валюте процедуры',
};

function noteOf(step: Step): string | null {
  switch (step.kind) {
    case 'offered':
      return null;
    case 'repeated':
      return step.loweredPercent === null ? null : `снижение ${formatPercent(step.loweredPercent)}`;
    case 'withoutVat':
      return step.vat === null
        ? null
        : `цены в заявке без НДС; ставка — ${isVatCode(step.vat) ? vatLabel(step.vat) : step.vat}`;
    case 'converted':
      return step.rates.map(rateText).join('; ');
  }
}

interface PriceStepsProps {
  offer: CellOffer;
  vendor: Vendor;
  /** Of the lot. */
  currency: string;
}

export function PriceSteps({ offer, vendor, currency }: PriceStepsProps) {
  return (
    <ol className="relative">
      {offer.priceSteps.map((step, index, all) => {
        const note = noteOf(step);
        const isLast = index === all.length - 1;
        return (
          <li
            key={step.kind}
            className={cx(
              'relative flex justify-between gap-3 py-1 pl-5',
              'before:absolute before:top-2.5 before:left-[3px] before:z-[1] before:size-[7px] before:rounded-full before:border before:content-[""]',
              isLast
                ? 'before:border-primary before:bg-primary'
                : 'before:border-line-strong before:bg-surface',
              !isLast &&
                'after:absolute after:top-3.5 after:-bottom-3 after:left-[6px] after:w-px after:bg-line-mid after:content-[""]',
            )}
          >
            <span className="min-w-0">
              <span className="font-medium">{names[step.kind]}</span>
              {note && <small className="block text-xs text-ink-soft">{note}</small>}
            </span>
            <span className="font-medium whitespace-nowrap">
              <Amount value={step.price} />
              &nbsp;{currencySign(step.currency ?? (step.kind === 'converted' ? currency : vendor.currency))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** What a submission confirms, counted from what is stored: that, and not what is on the screen, will be sealed. */
import type { Application } from '../../../api/records/application.ts';
import { hasUncounted } from '../../../rules/counted-offers.ts';
import { oddPrices } from '../../../rules/outliers.ts';
import { submitFacts, type SubmitFigures } from '../../../text/steps/submit-facts.ts';
import { StepFacts } from '../../parts/steps/step-facts.tsx';
import type { Draft } from './use-draft.ts';
import { useSubmitted } from './use-submitted.ts';

export function SubmitFacts({ draft }: { draft: Draft }) {
  const stored = draft.state.base;
  const { isWorkingCopy, receipt } = stored;
  const submitted = useSubmitted(draft);
  // What was sealed in another browser nobody can compare with.
  if (!isWorkingCopy || receipt === null || (draft.sealed && !submitted))
    return <StepFacts plain facts={submitFacts({ ...figuresOf(stored), replaces: null })} />;
  if (!submitted) return <StepFacts plain facts={undefined} />;
  const { offersTotalPrice: sum, currency } = submitted;
  const replaces = { number: receipt.number + 1, sum, currency };
  return <StepFacts plain facts={submitFacts({ ...figuresOf(stored), replaces })} />;
}

function figuresOf(stored: Application): Omit<SubmitFigures, 'replaces'> {
  const { currency, vat, offersTotalPrice, coverage, offers, shipmentPeriod } = stored;
  const priced = offers.flatMap(({ unitPrice, order, ...rest }) =>
    unitPrice === null ? [] : [{ unitPrice, index: order.index, days: rest.shipmentPeriod }],
  );
  const isFar = oddPrices(priced.map(({ unitPrice }) => unitPrice));
  return {
    currency,
    vat,
    sumWithoutVat: offersTotalPrice,
    priced: coverage.items,
    items: coverage.of,
    hasUncounted: hasUncounted(offers),
    shipment: [shipmentPeriod, ...priced.map(({ days }) => days)].filter((days) => days !== null),
    unscheduled:
      shipmentPeriod === null
        ? new Set(priced.flatMap(({ index, days }) => (days === null ? [index] : []))).size
        : 0,
    unusual: [...new Set(priced.flatMap(({ index }, at) => (isFar[at] ? [index] : [])))],
  };
}

/** What a submission confirms, counted from what is stored: that, and not what is on the screen, will be sealed. */
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import { farFromMedian } from '../../../rules/outliers.ts';
import { submitFacts, type SubmitFigures } from '../../../text/steps/submit-facts.ts';
import { StepFacts } from '../../parts/steps/step-facts.tsx';
import { useCall } from '../../data/use-call.ts';

export function SubmitFacts({ stored }: { stored: Application }) {
  const { id, isWorkingCopy, receipt } = stored;
  const { data, isFetching } = useCall(
    applications.read,
    { params: { id }, query: { view: 'submitted' } },
    { enabled: isWorkingCopy },
  );
  if (!isWorkingCopy || receipt === null)
    return <StepFacts facts={submitFacts({ ...figuresOf(stored), replaces: null })} />;
  if (!data || isFetching) return <StepFacts facts={undefined} />;
  const { offersTotalPrice: sum, currency } = data.data;
  const replaces = { number: receipt.number + 1, sum, currency };
  return <StepFacts facts={submitFacts({ ...figuresOf(stored), replaces })} />;
}

function figuresOf(stored: Application): Omit<SubmitFigures, 'replaces'> {
  const { currency, vat, offersTotalPrice, coverage, offers, shipmentPeriod } = stored;
  const priced = offers.flatMap(({ unitPrice, order, ...rest }) =>
    unitPrice === null ? [] : [{ unitPrice, index: order.index, days: rest.shipmentPeriod }],
  );
  const isFar = farFromMedian(priced.map(({ unitPrice }) => unitPrice));
  return {
    currency,
    vat,
    sumWithoutVat: offersTotalPrice,
    priced: coverage.items,
    items: coverage.of,
    shipment: [shipmentPeriod, ...priced.map(({ days }) => days)].filter((days) => days !== null),
    unusual: [...new Set(priced.flatMap(({ index }, at) => (isFar[at] ? [index] : [])))],
  };
}

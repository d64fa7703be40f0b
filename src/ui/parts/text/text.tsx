/**
 * Numbers and times as text: <Money value="1250000.5" currency="RUB" /> · <Quantity value="12.5" unit="шт" /> ·
 * <DateTime value={lot.createdAt} /> · <DateTime value={…} date /> ; «—» where there is none.
 */
import { currencySign } from '../../../rules/currencies.ts';
import { Amount } from './amount.tsx';
import { formatDate, formatDateTime, formatDecimal } from './format.ts';

export function Money({ value, currency = 'RUB' }: { value: string | null | undefined; currency?: string }) {
  if (value === null || value === undefined || value === '') return <>—</>;
  return (
    <span className="whitespace-nowrap">
      <Amount value={value} />
      <span className="quieter">{`\u00a0${currencySign(currency)}`}</span>
    </span>
  );
}

export function Quantity({ value, unit }: { value: string | null | undefined; unit?: string }) {
  if (value === null || value === undefined || value === '') return <>—</>;
  return (
    <span className="whitespace-nowrap">
      {formatDecimal(value)}
      {unit && <span className="text-ink-soft">{`\u00a0${unit}`}</span>}
    </span>
  );
}

export function DateTime({ value, date }: { value: string | null | undefined; date?: boolean }) {
  if (!value) return <>—</>;
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {date ? formatDate(value) : formatDateTime(value)}
    </time>
  );
}

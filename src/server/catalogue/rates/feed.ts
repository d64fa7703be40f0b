// Where the daily table comes from: the Bank of Russia, a mirror of it in a closed network, or a file of the same format.
import type { RateSource } from '../../../rules/rate-age.ts';
import type { Settings } from '../../platform/settings.ts';
import { bytesAt } from '../bytes-at.ts';
import type { BankTable } from './bank-table.ts';

/** A table is some ten kilobytes. */
const MOST_BYTES = 1_048_576;

export interface Feed {
  source: Extract<RateSource, 'bank' | 'file'>;
  /** @param day YYYY-MM-DD */
  tableFor: (day: string) => Promise<BankTable>;
}

/** The feed that the settings name; null where none is. */
export function feedOf({ cbrUrl }: Pick<Settings, 'cbrUrl'>): Feed | null {
  if (cbrUrl === undefined) return null;
  const url = new URL(cbrUrl);
  if (url.protocol === 'file:') return { source: 'file', tableFor: () => tableAt(url) };
  return { source: 'bank', tableFor: (day) => tableAt(ofDay(url, day)) };
}

function ofDay(base: URL, day: string): string {
  const url = new URL(base);
  url.searchParams.set('date_req', day.split('-').toReversed().join('/'));
  // The slashes of the date as the bank's own examples have them.
  return url.href.replaceAll('%2F', '/');
}

async function tableAt(url: URL | string): Promise<BankTable> {
  const bytes = await bytesAt(url, MOST_BYTES);
  const { readBankTable } = await import('./bank-table.ts');
  return readBankTable(bytes);
}

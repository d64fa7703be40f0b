// Where the daily table comes from: the Bank of Russia, a mirror of it in a closed network, or a file of the same format.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ofetch } from 'ofetch';
import type { RateSource } from '../../../rules/rate-age.ts';
import type { Settings } from '../../platform/settings.ts';
import type { BankTable } from './bank-table.ts';
import { UnreadableTable } from './unreadable-table.ts';

const TIMEOUT_MS = 15_000;
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
  if (url.protocol === 'file:')
    return { source: 'file', tableFor: async () => readable(await readFile(fileURLToPath(url))) };
  return { source: 'bank', tableFor: async (day) => readable(await fetched(url, day)) };
}

async function fetched(base: URL, day: string): Promise<Uint8Array> {
  const url = new URL(base);
  url.searchParams.set('date_req', day.split('-').toReversed().join('/'));
  // The slashes of the date as the bank's own examples have them.
  const address = url.href.replaceAll('%2F', '/');
  // Whoever asks repeats it with pauses: an attempt is one request.
  const bytes = await ofetch<ArrayBuffer, 'arrayBuffer'>(address, {
    responseType: 'arrayBuffer',
    timeout: TIMEOUT_MS,
    retry: 0,
  });
  return new Uint8Array(bytes);
}

async function readable(bytes: Uint8Array): Promise<BankTable> {
  if (bytes.byteLength > MOST_BYTES) throw new UnreadableTable('what came is too large for a table of rates');
  const { readBankTable } = await import('./bank-table.ts');
  return readBankTable(bytes);
}

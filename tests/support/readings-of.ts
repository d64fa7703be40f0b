import { urlOf } from '../../src/api/client.ts';
import { firstReadings } from '../../src/server/first-readings.ts';
import type { Ask } from '../../src/server/platform/http/page-answers.ts';

/** Addresses whose answers are given along with a page to a caller who is told nothing else: to a guest, of nothing that depends on an answer. */
export async function readingsOf(address: string): Promise<string[]> {
  const urls: string[] = [];
  const ask: Ask = async (call, ...args) => {
    urls.push(urlOf(call, ...args));
    return null;
  };
  await firstReadings(address, ask, () => {});
  return urls;
}

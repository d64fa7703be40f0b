import { stale } from './errors.ts';

/**
 * Refuses a change of what was read as another version. Without `If-Match` anything goes.
 * @param current the record as the caller may see it now; asked for only when it is needed
 */
export async function ensureFresh(
  ifMatch: number | null,
  version: number,
  current: () => unknown,
): Promise<void> {
  if (ifMatch !== null && ifMatch !== version) throw stale(await current());
}

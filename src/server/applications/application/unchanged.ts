import type { Visitor } from '../../../machines/access.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import type { Tx } from '../../platform/database/client.ts';
import type { FoundApplication } from './lock.ts';
import { readApplication } from './present/application.ts';
import { isImageTo, shownVersion } from './views.ts';

/**
 * Refuses a change of an application that was read as another version. It is held against the version that the caller is
 * shown: by trying numbers the staff would count a vendor's changes while the lot is sealed again.
 */
export async function ensureUnchanged(
  tx: Tx,
  { lot, application }: FoundApplication,
  visitor: Visitor,
  ifMatch: number | null,
): Promise<void> {
  const version = shownVersion(application, isImageTo(visitor, application, lot));
  await ensureFresh(ifMatch, version, () => readApplication(tx, visitor, application.id));
}

import type { AdmissionSettings } from '../../../machines/application-predicates.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { readSetting } from '../../catalogue/settings/queries.ts';

/** Which checks decide of admission, as the platform's settings say now. A publication copies them into the lot. */
export async function readAdmissionSettings(tx: Tx | Db): Promise<AdmissionSettings> {
  const [securityCheck, auditCheck] = await Promise.all([
    readSetting(tx, 'securityCheck'),
    readSetting(tx, 'auditCheck'),
  ]);
  return { securityCheck: securityCheck !== false, auditCheck: auditCheck !== false };
}

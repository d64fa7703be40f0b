// The vendor's or the administrator's change of the profile in one transaction: merge, check, write, history, and a new check where it is due.
import type { CompanyPatch } from '../../../api/records/company.ts';
import { isAccredited } from '../../../machines/company-statuses.ts';
import { speaksForCompany } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { otherReasons } from '../../../text/reasons/others.ts';
import { invalid } from '../../platform/http/errors.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { announce } from '../../platform/live/announce.ts';
import { system } from '../../engine/actors.ts';
import { stepWithin } from '../../engine/run-step.ts';
import { checkProfile, differenceOf, mergeProfile, profileColumns } from './change.ts';
import { refuseHeldItn, registerCompany } from './registered.ts';
import { companyChain } from './chain.ts';
import { companyAfter, companyProcess } from './process.ts';
import { updateCompany } from './commands.ts';
import type { CompanyTableRow } from './tables.ts';

/** `company` is locked. Throws 422 for faulty fields and a taken ИНН. */
export async function patchCompany(
  tx: Tx,
  company: CompanyTableRow,
  patch: CompanyPatch,
  actor: Actor,
): Promise<CompanyTableRow> {
  const before = profileColumns(company);
  const profile = mergeProfile(before, patch);
  checkProfile(profile);
  const { changed, key } = differenceOf(before, profile);
  if (Object.keys(changed).length === 0) return company;
  const isToBeChecked = key && isAccredited(company.moderationStatus);
  // Details of an accredited company send it to a new check: that binds it as its first sending does.
  if (isToBeChecked && actor.companyRole !== undefined && !speaksForCompany(actor.companyRole))
    throw invalid({ company: [otherReasons.company.maySubmit] }, otherReasons.company.maySubmit);
  const isNamedAnew = profile.itn !== company.itn || profile.isResident !== company.isResident;
  if (isNamedAnew) await refuseHeldItn(tx, { ...profile, id: company.id });
  const at = await databaseNow(tx);
  const after = await updateCompany(tx, company.id, profile);
  if (isNamedAnew) await registerCompany(tx, company.id);
  await appendHistory(tx, {
    chain: companyChain(company.id),
    model: 'company',
    modelId: company.id,
    event: 'company.changed',
    actor,
    at,
    payload: { changed },
  });
  if (!isToBeChecked) {
    await announce(tx, { model: 'company', id: company.id, what: 'company.changed' });
    return after;
  }
  const { step, columns } = await stepWithin(
    tx,
    companyProcess,
    { id: company.id, visitor: null },
    { type: 'company.keyFieldsChanged' },
    system,
  );
  return companyAfter(step, columns);
}

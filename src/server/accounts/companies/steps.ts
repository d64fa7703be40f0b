// The steps of accreditation as a company's buttons need them, and what their law must know.
import type { Step } from '../../../api/step.ts';
import { companyLaw, type CompanyEvent, type CompanyFacts } from '../../../machines/company.ts';
import type { Actor } from '../../../machines/law.ts';
import { snapshotOf, stepsFor } from '../../../machines/step.ts';
import { missingFields } from '../../../rules/profile-fields.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { profileOf } from './queries.ts';
import type { CompanyTableRow } from './tables.ts';

/** What the law reads; `emailVerified` is about the user who sends the profile. */
export async function companyFacts(
  tx: Tx | Db,
  company: CompanyTableRow,
  emailVerified: boolean,
): Promise<CompanyFacts> {
  const missing = missingFields(await profileOf(tx, company));
  return { companyId: company.id, profileComplete: missing.length === 0, emailVerified };
}

const CALLS: Partial<Record<CompanyEvent['type'], string>> = {
  'company.submit': 'submit',
  'company.verify': 'verify',
  'company.reject': 'verify',
  'company.revoke': 'verify',
};

/** The caller's steps with the call of each and the reasons of the closed ones. */
export function companySteps(
  company: CompanyTableRow,
  facts: CompanyFacts,
  actor: Actor,
  at: number,
): Step[] {
  return stepsFor(companyLaw, snapshotOf(companyLaw, company.moderationStatus, facts), actor, at).map(
    (step) => presentStep('company', step, `/api/v1/companies/${company.id}/${CALLS[step.event] ?? ''}`),
  );
}

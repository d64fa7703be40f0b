// A step of accreditation: ask the law, write the status, append the history, carry out the effects.
import type { Step } from '../../../api/step.ts';
import {
  companyLaw,
  type CompanyEvent,
  type CompanyFacts,
  type CompanyNews,
} from '../../../machines/company.ts';
import type { Actor } from '../../../machines/law.ts';
import { snapshotOf, stepsFor, take, type Consequence } from '../../../machines/step.ts';
import { missingFields } from '../../../rules/company-profile.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { refused } from '../../platform/http/errors.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { announce } from '../../platform/live/announce.ts';
import { usersOfCompany, usersWithRole } from '../core/queries.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { standingChanged } from './standing.ts';
import { profileOf, updateCompany } from './store.ts';
import type { CompanyTableRow } from './tables.ts';

export const companyChain = (id: number): string => `company:${id}`;

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

/**
 * Takes a step of a company whose row is locked. Throws 403 or 422 with the law's reasons.
 * @returns the company as it is now
 */
export async function takeCompanyStep(
  tx: Tx,
  company: CompanyTableRow,
  event: CompanyEvent,
  { emailVerified = false, comment = null }: { emailVerified?: boolean; comment?: string | null } = {},
): Promise<CompanyTableRow> {
  const facts = await companyFacts(tx, company, emailVerified);
  const outcome = take(companyLaw, snapshotOf(companyLaw, company.moderationStatus, facts), event);
  if (outcome.refused)
    throw refused(companyLaw, outcome, companySteps(company, facts, event.actor, event.at));
  const { next, consequences: effects } = outcome;
  const at = new Date(event.at);
  const decided = event.actor.role === 'security';
  const reason = 'reason' in event ? event.reason : null;
  const after = await updateCompany(tx, company.id, {
    moderationStatus: next.value,
    ...(decided
      ? { moderatedAt: at, moderatedBy: event.actor.id }
      : // Who has confirmed the address sends it; where another has the ИНН by now, this is refused.
        { submittedAt: at, registeredAt: company.registeredAt ?? at }),
    ...columnsOf(effects, reason),
  });
  await appendHistory(tx, {
    chain: companyChain(company.id),
    model: 'company',
    modelId: company.id,
    event: event.type,
    from: company.moderationStatus,
    to: next.value,
    actor: event.actor,
    at: event.at,
    facts,
    payload: { reason, comment },
  });
  for (const { type, params } of effects) {
    if (type === 'notify') await tell(tx, after, params.whom!, params.what as CompanyNews, reason);
    if (params.name === 'reviewApplications') await standingChanged(tx, company.id);
  }
  await announce(tx, { model: 'company', id: company.id, what: event.type });
  return after;
}

function columnsOf(effects: Consequence[], reason: string | null): { moderationComment?: string | null } {
  const names = effects.map(({ params }) => params.name);
  if (names.includes('recordReason')) return { moderationComment: reason };
  return names.includes('forgetReason') ? { moderationComment: null } : {};
}

async function tell(
  tx: Tx,
  company: CompanyTableRow,
  whom: string,
  what: CompanyNews,
  reason: string | null,
): Promise<void> {
  const userIds =
    whom === 'security' ? await usersWithRole(tx, 'security') : await usersOfCompany(tx, company.id);
  const facts = { whom, companyId: company.id, companyTitle: company.title, reason };
  await notifyUsers(tx, userIds, what, facts);
}

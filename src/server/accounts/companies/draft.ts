// A company as it begins: by a vendor who has none, in the profile or at registration.
import { eq } from 'drizzle-orm';
import type { CompanyPatch } from '../../../api/records/company.ts';
import type { Actor } from '../../../machines/law.ts';
import { companyMessages } from '../../../text/company-profile.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { appendHistory } from '../../platform/history/append.ts';
import type { RegisteredCompany } from '../registry/registered-company.ts';
import { users, type UserRow } from '../core/tables.ts';
import { bindUser } from './bindings.ts';
import { checkProfile, mergeProfile, type ProfileColumns } from './change.ts';
import { refuseHeldItn } from './registered.ts';
import { companyChain } from './chain.ts';
import { blankCompany, insertCompany } from './store.ts';
import { addresses, type CompanyTableRow } from './tables.ts';

export interface Beginning {
  itn: string;
  /** The vendor that the company begins with. */
  userId: number;
  actor: Actor;
  /** What the registry knows, asked before the transaction (`findInRegistry`); null where it knows nothing. */
  found: RegisteredCompany | null;
  patch?: CompanyPatch;
  /** Epoch milliseconds; now unless a past is made for the demo data. */
  at?: number;
}

/** Of two calls at once the second waits here and finds the company of the first. Throws 403. */
async function lockFounder(tx: Tx, userId: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new Error(`No user ${userId}`);
  if (user.companyId !== null) throw forbidden(companyMessages.alreadyHas);
  return user;
}

/**
 * Makes a company and attaches its first user. Throws 403 where the user has one already, 422 under `itn` (and other
 * fields of `patch`) where a number is faulty or the ИНН is taken.
 */
export async function beginCompany(
  tx: Tx,
  { itn, userId, actor, found, patch = {}, at: past }: Beginning,
): Promise<CompanyTableRow> {
  const founder = await lockFounder(tx, userId);
  const blank = {
    isResident: true,
    areaCodes: [],
    warehouses: [],
    ...blankCompany(itn, found),
  } as ProfileColumns;
  const profile = mergeProfile(blank, { ...patch, itn });
  checkProfile(profile);
  await refuseHeldItn(tx, profile);
  const at = past ?? (await databaseNow(tx));
  const registeredAt = founder.emailVerifiedAt === null ? null : new Date(at);
  const company = await insertCompany(tx, { ...profile, registeredAt });
  await bindUser(tx, userId, company.id);
  if (found?.address) {
    await tx
      .insert(addresses)
      .values({ companyId: company.id, type: 'legal', country: 'Россия', addressString: found.address });
  }
  await appendHistory(tx, {
    chain: companyChain(company.id),
    model: 'company',
    modelId: company.id,
    event: 'company.created',
    to: company.moderationStatus,
    actor,
    at,
    payload: { itn, title: company.title, userId },
  });
  return company;
}

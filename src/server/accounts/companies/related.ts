// What a list of companies brings along where it is asked to: parts of the profile, as its own page shows them to the visitor.
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { companyRow } from '../../../api/records/company.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Db } from '../../platform/database/client.ts';
import { presentCompany } from './present.ts';
import { companies } from './tables.ts';

type Profile = Awaited<ReturnType<typeof presentCompany>>;
/** As they are on their way to the contract, which reads the number. */
type Rows = readonly Pick<z.input<typeof companyRow>, 'id'>[];

export function partsOfCompanies(db: Db, visitor: Visitor, actor: Actor) {
  let read: Promise<Map<number, Profile>> | undefined;
  const profilesOf = async (rows: Rows): Promise<Map<number, Profile>> => {
    const ids = rows.map(({ id }) => Number(id));
    const found = await db.select().from(companies).where(inArray(companies.id, ids));
    const profiles = new Map<number, Profile>();
    // One after another: a page of a hundred shall not take every connection.
    for (const company of found) profiles.set(company.id, await presentCompany(db, company, visitor, actor));
    return profiles;
  };
  const part =
    <Name extends 'addresses' | 'managers' | 'users' | 'attachments'>(name: Name) =>
    async (rows: Rows): Promise<Profile[Name][]> => {
      read ??= profilesOf(rows);
      const profiles = await read;
      return rows.map(({ id }) => profiles.get(Number(id))![name]);
    };
  return {
    addresses: part('addresses'),
    managers: part('managers'),
    users: part('users'),
    attachments: part('attachments'),
  };
}

// Lost accreditation marks what the company has submitted and removes nothing: the manager decides (lifecycles).
import { sql } from 'drizzle-orm';
import type { ApplicationFlag } from '../applications/tables.ts';
import type { Tx } from '../platform/database/client.ts';

const flag: ApplicationFlag = 'lostAccreditation';

/** Marks every submitted application of the company; done twice it changes nothing. */
export async function flagApplicationsOfCompany(tx: Tx, companyId: number): Promise<void> {
  await tx.execute(sql`
    update applications set flags = array_append(flags, ${flag}), updated_at = clock_timestamp()
    where company_id = ${companyId} and submitted_at is not null and not (${flag} = any(flags))`);
}

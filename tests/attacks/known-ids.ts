// Ids of the records that are there, by the names under which paths and bodies ask for them.
import * as fc from 'fast-check';
import { sql, type SQL } from 'drizzle-orm';
import type { Services } from '../../src/server/platform/services.ts';
import { smallIds, type Ids } from './from-schema.ts';

const tableOf: Record<string, string> = {
  lots: 'lots',
  lotId: 'lots',
  applications: 'applications',
  applicationId: 'applications',
  'edit-application': 'applications',
  offers: 'offers',
  offerId: 'offers',
  orders: 'orders',
  orderId: 'orders',
  companies: 'companies',
  companyId: 'companies',
  users: 'users',
  userId: 'users',
  'access-requests': 'users',
  colleagues: 'users',
  invites: 'company_invites',
  addresses: 'addresses',
  managers: 'contacts',
  files: 'files',
  fileId: 'files',
  docId: 'files',
  'lot-files': 'files',
  'order-files': 'files',
  invitations: 'invitations',
  clarifications: 'clarifications',
  verifications: 'verifications',
  questions: 'questions',
  'lot-comments': 'lot_comments',
  'lot-sets': 'lot_sets',
  setId: 'lot_sets',
  deputies: 'deputies',
  'list-views': 'list_views',
  posts: 'posts',
  'post-categories': 'post_categories',
  categoryId: 'categories',
  criteria: 'criteria',
  criterionId: 'criteria',
  jobs: 'jobs',
  exports: 'exports',
  notifications: 'notifications',
  documents: 'documents',
  webhooks: 'webhooks',
  deliveryId: 'webhook_deliveries',
};

/** Enough for every kind of owner and state to be among them. */
const MOST = 200;

/** What a company has of a table. */
const ofCompany: Record<string, SQL> = {
  applications: sql`select id from applications where company_id = `,
  companies: sql`select id from companies where id = `,
  addresses: sql`select id from addresses where company_id = `,
  contacts: sql`select id from contacts where company_id = `,
  offers: sql`select o.id from offers o join applications a on a.id = o.application_id where a.company_id = `,
};

/** As they stand now, of all and of one company; what has no table of its own here gets an id of any record. */
export async function knownIds({ db }: Services, companyId: number | null): Promise<Ids> {
  const byTable = new Map<string, number[]>();
  for (const table of new Set(Object.values(tableOf))) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} order by id limit ${MOST}`,
    );
    byTable.set(
      table,
      rows.map(({ id }) => Number(id)),
    );
  }
  const own = new Map<string, number[]>();
  if (companyId !== null)
    for (const [table, select] of Object.entries(ofCompany)) {
      const { rows } = await db.execute<{ id: string }>(sql`${select}${companyId} order by id limit ${MOST}`);
      own.set(
        table,
        rows.map(({ id }) => Number(id)),
      );
    }
  const any = [...byTable.values()].flat();
  return (name) => {
    const table = tableOf[name];
    const ids = table === undefined ? any : (byTable.get(table) ?? []);
    const mine = (table === undefined ? undefined : own.get(table)) ?? [];
    const some = ids.length > 0 ? fc.constantFrom(...ids) : smallIds(name);
    return mine.length > 0 ? fc.oneof(fc.constantFrom(...mine), some) : some;
  };
}

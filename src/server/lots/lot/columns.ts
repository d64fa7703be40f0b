// What is read of a lot for an answer: its own columns, and what stands around it as its reader may see it.
import { sql, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { favouriteOf, submittedCount } from '../core/ports.ts';
import { invitedTo } from '../core/rights.ts';
import { lotParticipants } from '../core/invitation-tables.ts';
import { named, type ReadLot } from '../core/read-lot.ts';
import { lotColumns, lotRounds, lots } from '../core/tables.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { orders } from '../orders/tables.ts';
import { readableQuestions } from '../questions/rights.ts';
import { questions } from '../questions/tables.ts';

/** As JSON of the database has it: snake_case, times with their zone. */
export interface ReadRound {
  number: number;
  started_at: string;
  ends_at: string;
  ended_at: string | null;
  annulled_at: string | null;
  has_counted: boolean;
  step_kind: 'percent' | 'money';
  step: string;
  visibility: 'place' | 'best';
  extension_minutes: number;
  extension_limit: number;
  extensions_used: number;
}

/** What stands around a lot's own row. */
export interface ReadAround {
  ownerName: string;
  categoryCode: string | null;
  categoryTitle: string | null;
  round: ReadRound | null;
  ordersCount: number;
  questionsCount: number;
  applicationsCount: number;
  isFavorite: boolean;
  isParticipant: boolean;
  isInvited: boolean;
}
export type ReadLotRow = ReadLot & ReadAround;

const count = (from: SQL) => sql<number>`(select count(*)::int ${from})`;

const around = (visitor: Visitor): Record<keyof ReadAround, SQL | object> => ({
  ownerName: users.name,
  categoryCode: categories.code,
  categoryTitle: categories.title,
  // Money as text: a number of JSON would be read as a float.
  round: sql`(select to_jsonb(last) || jsonb_build_object('step', last.step::text, 'has_counted', exists (
        select from ${lotRounds} as counted where counted.lot_id = ${lots.id}
          and counted.ended_at >= ${lots.openedAt} and counted.annulled_at is null)) from ${lotRounds} as last
      where last.lot_id = ${lots.id} order by last.number desc limit 1)`,
  ordersCount: count(sql`from ${orders} where ${orders.lotId} = ${lots.id}`),
  questionsCount: count(
    sql`from ${questions} where ${questions.lotId} = ${lots.id} and ${readableQuestions(visitor)}`,
  ),
  applicationsCount: submittedCount.get(),
  isFavorite: favouriteOf.get()(visitor),
  isParticipant: sql`exists (select 1 from ${lotParticipants} where ${lotParticipants.lotId} = ${lots.id}
      and (${lotParticipants.userId} = ${visitor.id ?? 0} or ${lotParticipants.companyId} = ${visitor.companyId}))`,
  isInvited: invitedTo(visitor),
});

/** To be selected from `lotTables`. */
export const aroundColumns = (visitor: Visitor): SQL => named(around(visitor));
/** The same with the lot's own. */
export const rowColumns = (visitor: Visitor): SQL => named({ ...lotColumns, ...around(visitor) });

/** `lots` with what each has one of. */
export const lotTables = sql`${lots} join ${users} on ${users.id} = ${lots.ownerId}
  left join ${categories} on ${categories.id} = ${lots.categoryId}`;

// What stands beside entries of the role's menu.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MenuCounts } from '../../../api/calls/notifications.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isFinished, isStopped } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { clarifications } from '../../applications/core/decision-tables.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { applications } from '../../applications/core/tables.ts';
import { ownedBy } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { countUpTo } from '../../platform/list/page.ts';
import { pendingQuestions } from './lots.ts';

const movingStatuses = lotStatuses.filter((status) => !isFinished(status) && !isStopped(status));
const one = { one: sql`1` };

async function ofManager(db: Db, visitor: Visitor): Promise<MenuCounts> {
  const own = and(ownedBy(visitor), inArray(lots.status, movingStatuses));
  const [inWork, questions] = await Promise.all([
    countUpTo(db, db.select(one).from(lots).where(own)),
    pendingQuestions(db, visitor),
  ]);
  return { inWork, questions };
}

async function ofVendor(db: Db, visitor: Visitor): Promise<MenuCounts> {
  const readable = readableApplications(visitor);
  const ofLots = eq(lots.id, applications.lotId);
  const [own, asked] = await Promise.all([
    countUpTo(db, db.select(one).from(applications).innerJoin(lots, ofLots).where(readable)),
    countUpTo(
      db,
      db
        .select(one)
        .from(clarifications)
        .innerJoin(applications, eq(applications.id, clarifications.applicationId))
        .innerJoin(lots, ofLots)
        .where(and(readable, sql`${clarifications.closedAt} is null`)),
    ),
  ]);
  return { applications: own, clarifications: asked };
}

/** Nothing for roles whose menu has no figures. */
export async function menuCountsOf(db: Db, visitor: Visitor): Promise<MenuCounts> {
  if (visitor.role === 'manager') return ofManager(db, visitor);
  return visitor.role === 'vendor' ? ofVendor(db, visitor) : {};
}

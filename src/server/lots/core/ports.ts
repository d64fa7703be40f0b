// What the wings above tell of lots, as SQL on the outer query's `lots`: visibility, counts, filters.
import type { SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { VerificationStage } from '../../../machines/application-statuses.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { port } from '../../platform/port.ts';
import type { Viewer } from './viewer.ts';

/** The viewer's company has an application, though its invitation be withdrawn or over: it sees what becomes of it. */
export const appliedTo = port<(viewer: Viewer) => SQL>('lots: whether the viewer has applied to a lot');

/** How many applications are submitted to a lot; whether the viewer may know is asked where it is shown. */
export const submittedCount = port<SQL<number>>('lots: how many applications a lot has');

/** Whether the visitor, or the company, has submitted an application: with it the platform's terms were agreed to. */
export const hasSubmitted = port<(db: Db, visitor: Visitor) => Promise<boolean>>(
  'lots: whether the visitor has submitted an application',
);

/** Whether a stage has decided on an application of the lot (`done`), or one waits for it. */
export const checkedBy = port<(visitor: Visitor, stage: VerificationStage, done: boolean) => SQL>(
  'lots: whether applications of a lot were checked',
);

/** The applications of a lot that the visitor reads, by id, with whose they are. */
export const readableOfLot = port<
  (db: Db | Tx, visitor: Visitor, lotId: number) => Promise<Map<number, string>>
>('lots: the applications of a lot that the visitor reads');

/** Whether the lot is a favourite of the visitor. */
export const favouriteOf = port<(visitor: Visitor) => SQL<boolean>>(
  'lots: whether a lot is a favourite of the visitor',
);

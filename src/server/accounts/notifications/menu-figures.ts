import type { MenuCounts } from '../../../api/calls/notifications.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db } from '../../platform/database/client.ts';
import { port } from '../../platform/port.ts';

/** What a menu counts is of wings above this one. */
export const menuFigures = port<(db: Db, visitor: Visitor) => Promise<MenuCounts>>(
  'accounts: what stands beside entries of the menu',
);

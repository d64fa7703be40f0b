import type { Visitor } from '../../../machines/access.ts';

/** What decides on which lots one sees. */
export type Viewer = Pick<Visitor, 'id' | 'role' | 'companyId' | 'emailVerified' | 'standsFor'>;

// Who hears of a company's events: whoever may read it.
import type { Audience } from '../../platform/live/audiences.ts';
import { mayReadCompany } from './rights.ts';

export const companyAudience: Audience = async (_db, visitor, { id }) =>
  id !== null && mayReadCompany(visitor, id);

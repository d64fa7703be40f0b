import { type Visitor, isVerified } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';

/** Who a law's event is by: always from the session, never from a body. */
export const actorOf = (visitor: Visitor): Actor => ({
  id: visitor.id,
  role: visitor.role,
  name: visitor.name,
  companyId: visitor.companyId,
  companyRole: visitor.companyRole,
  ...(visitor.standsFor ? { standsFor: visitor.standsFor } : {}),
  verified: isVerified(visitor),
});

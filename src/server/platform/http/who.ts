import type { Who } from '../../../api/contract.ts';
import { isAuthenticated, type Visitor } from '../../../machines/access.ts';
import { forbidden, mustVerifyEmail, unauthenticated } from './errors.ts';

/** Whether the caller may call at all, ownership aside. Throws 401, 403 or, for an unverified vendor, 409. */
export function checkWho(who: Who, visitor: Visitor): void {
  if (who === 'all') return;
  if (!isAuthenticated(visitor)) {
    if (who !== 'auth' && who.includes('guest')) return;
    throw unauthenticated();
  }
  if (who === 'auth' || who.includes(visitor.role)) return;
  if (visitor.role === 'vendor' && who.includes('verifiedVendor')) {
    if (!visitor.emailVerified) throw mustVerifyEmail();
    if (visitor.accredited) return;
    throw forbidden('Это доступно после аккредитации компании');
  }
  throw forbidden();
}

// What a program may do by a personal access token: its scopes, and which of them each call of the contract asks for.
import type { TokenScope } from '../rules/token-scopes.ts';
import type { Call } from './contract.ts';

/** What is the person's alone, or the administrator's: no program is let in, whatever its token says. */
const closed: readonly RegExp[] = [
  /^\/api\/v\d\/(?:auth|profile|users|admin|settings|jobs|status|events|client-errors|notifications|assistant|action_logs|access-requests)(?:\/|$)/,
  /^\/api\/v\d\/companies(?:\/|$)/,
];
/** The buyer's lots as they are prepared. */
const items: readonly RegExp[] = [
  /^\/api\/v\d\/lots$/,
  /^\/api\/v\d\/lots\/:id$/,
  /^\/api\/v\d\/lots\/:id\/(?:copy|orders|criteria|files)(?:\/|$)/,
  /^\/api\/v\d\/(?:orders|criteria)(?:\/|$)/,
];
/** What a vendor offers, before it is submitted. */
const offers: readonly RegExp[] = [
  /^\/api\/v\d\/lots\/:id\/applications$/,
  /^\/api\/v\d\/applications\/:id\/(?:offers|files|import|rejected-offers)(?:\/|$)/,
  /^\/api\/v\d\/offers\/:id(?:\/files(?:\/|$)|$)/,
  /^\/api\/v\d\/tender\/edit-application\//,
];
/** What binds: of an offer, too, the decision on it, its allocation and its price in a round. */
const steps: readonly RegExp[] = [
  /^\/api\/v\d\/(?:lots|applications|offers|clarifications|questions|invitations)(?:\/|$)/,
];

const isAmong = (path: string, some: readonly RegExp[]): boolean => some.some((one) => one.test(path));

/** Null: by no token. */
export function scopeOf({ method, path }: Pick<Call, 'method' | 'path'>): TokenScope | null {
  if (isAmong(path, closed)) return null;
  if (method === 'GET') return 'read';
  if (isAmong(path, items)) return 'items';
  if (isAmong(path, offers)) return 'offers';
  return isAmong(path, steps) ? 'steps' : null;
}

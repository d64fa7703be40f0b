import type { UserRole } from '../../../src/api/records/user.ts';
import { findUserByEmail } from '../../../src/server/accounts/core/queries.ts';
import { startSession } from '../../../src/server/accounts/sessions/store.ts';
import { SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';
import { SignedIn } from '../../server/make.ts';
import { emails } from './addresses.ts';
import type { Site } from './site.ts';

/** The demo's user of the role with a session of its own. */
export async function demoUser(site: Site, role: UserRole): Promise<SignedIn> {
  const user = await findUserByEmail(site.services.db, emails[role]);
  const client = new SignedIn(site.app, user!);
  client.cookies.set(SESSION_COOKIE, (await startSession(site.services.db, user!.id, false)).token);
  return client;
}

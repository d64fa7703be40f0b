/** Who is here, as the server says: GET /api/v1/profile → Visitor. useVisitor() in components, loadVisitor() in guards. */
import { useQuery } from '@tanstack/react-query';
import { auth } from '../../api/calls/auth.ts';
import { send } from '../../api/client.ts';
import type { LiveEventRecord } from '../../api/calls/events.ts';
import { ApiError } from '../../api/errors.ts';
import type { ProfileRecord } from '../../api/records/user.ts';
import { GUEST, type Visitor } from '../../machines/access.ts';
import { pageErrors } from '../../text/page-errors.ts';
import { isAccredited } from '../../machines/company-statuses.ts';
import { queryClient } from './query-client.ts';

const KEY = ['visitor'];
const SIGNED_OUT = 401;
const COMPANY_PREFIX = 'company:';
/** Everything that belongs to a person and must not outlive the session in this browser. */
const FORGOTTEN_PREFIXES = ['table:', 'chat:', COMPANY_PREFIX];

/** The title of the company that the person acted for when last seen in this browser; absent while there is one. */
interface Here extends ProfileRecord {
  leftCompany?: string | undefined;
}

const query = {
  queryKey: KEY,
  queryFn: async (): Promise<Here | null> => {
    const before = queryClient.getQueryData<Here | null>(KEY);
    const { data } = await send(auth.profile);
    // A guest is no fault; somebody who was here a moment ago is a session that has ended.
    if (before && !data) throw new ApiError(SIGNED_OUT, { message: pageErrors.unauthenticated });
    if (!data) return data;
    const kept = keptTitle(data);
    if (data.company) return data;
    const last = before?.id === data.id ? (before.company?.title ?? before.leftCompany) : undefined;
    return { ...data, leftCompany: last ?? kept };
  },
  staleTime: 60_000,
};

/** Of the company that is or was: a reload must not make somebody whose access has ended a newcomer. */
function keptTitle({ id, company }: ProfileRecord): string | undefined {
  const key = `${COMPANY_PREFIX}${id}`;
  try {
    if (company) localStorage.setItem(key, company.title);
    return localStorage.getItem(key) ?? undefined;
  } catch {
    // Without a storage it is known till the reload.
    return undefined;
  }
}

export function visitorOf(user: ProfileRecord | null | undefined): Visitor {
  if (!user) return GUEST;
  return {
    id: user.id,
    role: user.role,
    name: user.name,
    companyId: user.company?.id ?? null,
    companyRole: user.companyRole ?? undefined,
    ...(user.standsFor ? { standsFor: user.standsFor } : {}),
    emailVerified: user.emailVerifiedAt !== null,
    accredited: user.company !== null && isAccredited(user.company.moderationStatus),
  };
}

/** Reads the visitor once and keeps it. Rejects where the server does not answer: nobody knows then who is here. */
export async function loadVisitor(): Promise<Visitor> {
  return visitorOf(await queryClient.ensureQueryData(query));
}

/** The user as last read, without asking. */
export const currentUser = () => queryClient.getQueryData<ProfileRecord | null>(KEY);

export const currentVisitor = (): Visitor => visitorOf(currentUser());

export function useVisitor(): Visitor {
  return visitorOf(useProfileUser());
}

/** The user's record behind the visitor: company's title, e-mail; null for a guest. */
export function useProfileUser(): Here | null {
  return useQuery(query).data ?? null;
}

/** Reads the visitor anew: after signing in, verifying the e-mail, accreditation. */
export async function refreshVisitor(): Promise<Visitor> {
  return visitorOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
}

/** The same beside something else: a session that ends meanwhile, or a server that does not answer, is told elsewhere. */
export const lookWhoIsHere = (): void => void refreshVisitor().catch(() => {});

/** The user is no longer here: forget what was read and kept for them. */
export function forgetVisitor() {
  doneToAccount = null;
  queryClient.clear();
  queryClient.setQueryData(KEY, null);
  for (const key of Object.keys(localStorage)) {
    if (FORGOTTEN_PREFIXES.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  }
  for (const tell of forgetters) tell();
}

/** What was last done to the account of whoever is here, such as `user.block`: the session may end of it. */
let doneToAccount: string | null = null;
/** Who is here may be another by these, or nobody. */
export function hearOfAccounts(events: readonly LiveEventRecord[]) {
  const own = events.findLast(({ model, id }) => model === 'user' && id === currentVisitor().id);
  if (own) doneToAccount = own.what;
  if (events.some(({ model }) => model === 'user' || model === 'company')) {
    void queryClient.invalidateQueries({ queryKey: KEY });
  }
}
export const lastDoneToAccount = (): string | null => doneToAccount;

const forgetters = new Set<() => void>();
/** Calls back when a user's session ends in this browser. */
export function onForget(callback: () => void): () => void {
  forgetters.add(callback);
  return () => forgetters.delete(callback);
}

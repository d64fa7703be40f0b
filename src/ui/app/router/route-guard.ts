/** Asks the route's named rules before its page is shown, and turns the verdict into a redirect or an error screen. */
import { judgeRoute, type RouteFacts, type Verdict } from '../../../machines/route-rules.ts';
import { data, redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { isApiError } from '../../../api/errors.ts';
import { auth } from '../../../api/calls/auth.ts';
import { lots } from '../../../api/calls/lots.ts';
import { send } from '../../../api/client.ts';
import { GUEST, type Visitor } from '../../../machines/access.ts';
import { publicConfig } from '../../data/config.ts';
import { queryClient } from '../../data/query-client.ts';
import { signInActor } from '../../actors/sign-in.ts';
import { loadVisitor } from '../../data/visitor.ts';
import { serverNow } from '../../data/clock.ts';
import { keyOf } from '../../data/use-call.ts';
import { UNREACHABLE } from '../../parts/feedback/error-screen.tsx';
import { areParamsValid, numberIn } from '../../data/route-params.ts';
import { isTenderRule, type RouteEntry } from './route-table.ts';

const notFound = () => data(null, { status: 404, statusText: 'Page Not Found' });
/** The error screen of a reading that the page cannot do without; a lost connection has no status of its own. */
const unanswered = (error: unknown) =>
  isApiError(error) && error.status !== 0
    ? data(null, { status: error.status })
    : data(null, { status: 503, statusText: UNREACHABLE });

async function readLot(id: number | null, visitor: Visitor): Promise<RouteFacts['lot']> {
  if (id === null) return null;
  try {
    const reply = await queryClient.ensureQueryData({
      queryKey: keyOf(lots.read, { params: { id } }),
      queryFn: () => send(lots.read, { params: { id } }),
    });
    return reply.data;
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 404 && visitor.role === 'admin') return readDeleted(id);
    // A guest is asked to sign in where the lot is for the invited only; others learn nothing of it.
    if ([401, 403, 404].includes(error.status)) return null;
    throw unanswered(error);
  }
}

async function readDeleted(id: number): Promise<RouteFacts['lot']> {
  try {
    return (await send(lots.adminRead, { params: { id }, query: { 'filter[trashed]': 'with' } })).data;
  } catch {
    return null;
  }
}

/** A reset link is live while the server says so; a check that cannot be made leaves it to the form's own refusal. */
async function isResetLive(url: string): Promise<boolean> {
  const search = new URL(url).searchParams;
  const [token, email] = [search.get('token'), search.get('email')];
  if (!token || !email) return false;
  try {
    return (await send(auth.checkReset, { query: { token, email } })).data.valid;
  } catch (error) {
    return isApiError(error) && error.status !== 404 && error.status !== 422;
  }
}

async function factsOf(entry: RouteEntry, { request }: LoaderFunctionArgs): Promise<RouteFacts> {
  const at = new Date(serverNow()).toISOString();
  return entry.rules.includes('reset-password')
    ? { at, hasResetToken: await isResetLive(request.url) }
    : { at };
}

/** The lot of `/tender-{lot}…` or of `?lot=`; null for neither. */
function lotIdOf({ request, params }: LoaderFunctionArgs): number | null {
  const id = numberIn('tender', params) ?? Number(new URL(request.url).searchParams.get('lot'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Who asks for the page; a page that is open to all is shown even where the server does not say. */
async function visitorFor({ rules }: RouteEntry): Promise<Visitor> {
  try {
    return await loadVisitor();
  } catch (error) {
    if (rules.length === 0) return GUEST;
    throw unanswered(error);
  }
}

export function guardOf(entry: RouteEntry) {
  return async (args: LoaderFunctionArgs): Promise<null> => {
    if (!areParamsValid(args.params)) throw notFound();
    const visitor = await visitorFor(entry);
    const { pathname, search } = new URL(args.request.url);
    const { guestHome } = publicConfig();
    if (entry.path === '/' && visitor.id === null && guestHome !== '/') throw redirect(guestHome);
    // Rules of the person come first: a page of another role must not cost a reading of the lot.
    const ofLot = entry.rules.filter(isTenderRule);
    const facts = await factsOf(entry, args);
    obey(
      judgeRoute(
        entry.rules.filter((rule) => !isTenderRule(rule)),
        visitor,
        facts,
      ),
      pathname + search,
    );
    if (ofLot.length > 0) {
      const lot = await readLot(lotIdOf(args), visitor);
      obey(judgeRoute(ofLot, visitor, { ...facts, lot }), pathname + search);
    }
    return null;
  };
}

function obey(verdict: Verdict, from: string) {
  switch (verdict.kind) {
    case 'allowed':
      return;
    case 'redirect':
      if (verdict.signIn) signInActor.send({ type: 'open', returnTo: from });
      throw redirect(verdict.to);
    case 'forbidden':
      throw data(null, { status: 403 });
    case 'notFound':
      throw notFound();
  }
}

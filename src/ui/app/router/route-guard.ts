/** Asks the route's named rules before its page is shown, and turns the verdict into a redirect or an error screen. */
import { data, redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { auth } from '../../../api/calls/auth.ts';
import { send } from '../../../api/client.ts';
import { isApiError } from '../../../api/errors.ts';
import { GUEST, type Visitor } from '../../../machines/access.ts';
import { judgeRoute, type RouteFacts, type RuleUse, type Verdict } from '../../../machines/route-rules.ts';
import { signIn } from '../../actors/sign-in-door.ts';
import { serverNow } from '../../data/clock.ts';
import { publicConfig } from '../../data/config.ts';
import { lotQuery } from '../../data/lot.ts';
import { leaveForMaintenance } from '../../data/maintenance.ts';
import { queryClient } from '../../data/query-client.ts';
import { noteAway } from '../../data/reach.ts';
import { areParamsValid, numberIn, tenderPath } from '../../data/route-params.ts';
import { loadVisitor } from '../../data/visitor.ts';
import { UNREACHABLE } from '../../parts/feedback/error-screen.tsx';
import { isTenderRule } from './route-table.ts';

const MAINTENANCE = 503;
const FORBIDDEN = 403;

const addressOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
const notFound = () => data(null, { status: 404, statusText: 'Page Not Found' });
/**
 * Of a reading that the page cannot do without: the page of maintenance, or the error screen; a lost connection has no status of
 * its own.
 */
function unanswered(error: unknown, from: string) {
  const status = isApiError(error) ? error.status : 0;
  if (status === MAINTENANCE) {
    leaveForMaintenance(from);
    return redirect('/service');
  }
  if (status !== 0) return data(null, { status });
  noteAway();
  return data(null, { status: MAINTENANCE, statusText: UNREACHABLE });
}

async function readLot(id: number | null, from: string): Promise<RouteFacts['lot']> {
  if (id === null) return null;
  try {
    const { data: lot } = await queryClient.ensureQueryData({ ...lotQuery(id), revalidateIfStale: true });
    return lot;
  } catch (error) {
    if (!isApiError(error)) throw error;
    // A guest is asked to sign in where the lot is for the invited only; others learn nothing of it.
    if ([401, 403, 404].includes(error.status)) return null;
    throw unanswered(error, from);
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

const PROFILE = '/profile';

/** The profile itself is open to be completed. */
async function isProfileComplete(visitor: Visitor, from: string): Promise<boolean | undefined> {
  if (visitor.role !== 'vendor' || from.split('?')[0] === PROFILE) return undefined;
  try {
    const { ownCompanyQuery } = await import('../../data/company.ts');
    const { data: company } = await queryClient.fetchQuery(ownCompanyQuery).catch((error: unknown) => {
      // Without a connection what was read a moment ago holds: the page shows what it has.
      const known = queryClient.getQueryData(ownCompanyQuery.queryKey);
      if (known && isApiError(error) && error.status === 0) return known;
      throw error;
    });
    return company !== null && company.missing.length === 0;
  } catch (error) {
    throw unanswered(error, from);
  }
}

async function factsOf(
  rules: readonly RuleUse[],
  args: LoaderFunctionArgs,
  visitor: Visitor,
): Promise<RouteFacts> {
  const { url } = args.request;
  const lotId = lotIdOf(args);
  return {
    at: new Date(serverNow()).toISOString(),
    ...(lotId !== null && { lotPage: tenderPath(lotId) }),
    ...(rules.includes('reset-password') && { hasResetToken: await isResetLive(url) }),
    ...(rules.includes('profile') && {
      isProfileComplete: await isProfileComplete(visitor, addressOf(url)),
    }),
  };
}

/** The lot of `/tender-{lot}…` or of `?lot=`; null for neither. */
function lotIdOf({ request, params }: LoaderFunctionArgs): number | null {
  const id = numberIn('tender', params) ?? Number(new URL(request.url).searchParams.get('lot'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Who asks for the page; a page that is open to all is shown even where the server does not say. */
async function visitorFor(rules: readonly RuleUse[], from: string): Promise<Visitor> {
  try {
    return await loadVisitor();
  } catch (error) {
    if (rules.length === 0) return GUEST;
    throw unanswered(error, from);
  }
}

/**
 * Asks the rules, and loads with `load` whatever the page is drawn by; an address that is none, or is not the visitor's, loads
 * nothing. Rules of the person come first: a page of another role must not cost a reading of the lot. `ahead` asks for what the page
 * will read of its lot.
 */
export function guardOf(
  rules: readonly RuleUse[],
  load: (address: string) => Promise<unknown> = async () => {},
  ahead: (lotId: number) => void = () => {},
) {
  const ofLot = rules.filter(isTenderRule);
  const ofPerson = rules.filter((rule) => !isTenderRule(rule));
  return async (args: LoaderFunctionArgs): Promise<null> => {
    if (!areParamsValid(args.params)) throw notFound();
    const { pathname, search, searchParams } = new URL(args.request.url);
    const from = addressOf(args.request.url);
    const visitor = await visitorFor(rules, from);
    const { guestHome } = publicConfig();
    if (pathname === '/' && visitor.id === null && guestHome !== '/') throw redirect(guestHome + search);
    // The profile says it itself.
    const isToProfile = visitor.role === 'vendor' && pathname !== '/';
    const sentTo = isToProfile ? null : searchParams.get(pathname === '/' ? 'email' : 'invited');
    if (sentTo !== null && visitor.id !== null) (await import('./why-not.ts')).tellWhose(sentTo);
    // The letter of an invitation leads a guest to the registration, a user to where invitations wait.
    if (pathname === '/' && visitor.role === 'vendor' && searchParams.has('invitation'))
      throw redirect('/vendor');
    const facts = await factsOf(rules, args, visitor);
    const verdict = judgeRoute(ofPerson, visitor, facts);
    if (verdict.kind === 'forbidden' && /saved=|history/.test(from))
      await (await import('./why-not.ts')).refusePage(from, visitor, unanswered);
    // Of the person's rules the letter's link alone finds nothing.
    if (verdict.kind === 'notFound') (await import('./why-not.ts')).leaveDeadLink(visitor);
    obey(verdict, from);
    const loaded = load(from);
    const lotId = lotIdOf(args);
    if (lotId !== null) ahead(lotId);
    // Asked for at once, waited for together: which of the two fails first is told.
    const lot = ofLot.length > 0 ? readLot(lotId, from) : Promise.resolve(null);
    const [found] = await Promise.all([lot, loaded]);
    obey(judgeRoute(ofLot, visitor, { ...facts, lot: found }), from);
    return null;
  };
}

/** Parameters of the address that a rule reads; a change of any other (sort, filter, tab) asks no rule anew. */
const RULED = ['lot', 'token', 'email'];

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate } = args;
  const isSamePlace = JSON.stringify(currentParams) === JSON.stringify(nextParams);
  if (!isSamePlace || currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  return RULED.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name));
}

function obey(verdict: Verdict, from: string) {
  switch (verdict.kind) {
    case 'allowed':
      return;
    case 'redirect':
      if (verdict.signIn) signIn({ returnTo: from });
      throw redirect(verdict.to);
    case 'forbidden':
      throw data(null, { status: FORBIDDEN });
    case 'notFound':
      throw notFound();
  }
}

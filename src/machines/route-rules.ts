/**
 * The named route rules. Pure: a rule reads the visitor and the facts of the page and answers;
 * what to do with the answer is the router's business.
 */
import { answersFor } from './answers-for.ts';
import { isAuthenticated, isRole, isVerified, type Role, type Visitor } from './access.ts';
import { isAccepting, isDeleted, isDraft, isFinished } from './lot-predicates.ts';
import type { LotStatus } from './lot-statuses.ts';

/** What a rule may need to know of the page beside the visitor. `null` means: asked for and not found. */
export interface RouteFacts {
  lot?: { status: LotStatus; ownerId: number | null; applicationsDeadline: string | null } | null;
  /** Where the lot that the address names has its own page. */
  lotPage?: string;
  /** A reset link carries both a token and an e-mail. */
  hasResetToken?: boolean;
  /** Whether the company's profile lacks nothing; not asked where it is filled in. */
  isProfileComplete?: boolean;
  /** Server's clock, ISO 8601. */
  at?: string;
}

export type Verdict =
  | { kind: 'allowed' }
  | { kind: 'redirect'; to: string; signIn: boolean }
  | { kind: 'forbidden' }
  | { kind: 'notFound' };

type Rule = (visitor: Visitor, facts: RouteFacts, roles: readonly Role[]) => Verdict;

const allowed: Verdict = { kind: 'allowed' };
const forbidden: Verdict = { kind: 'forbidden' };
const notFound: Verdict = { kind: 'notFound' };
const toSignIn: Verdict = { kind: 'redirect', to: '/', signIn: true };
const toVerifyEmail: Verdict = { kind: 'redirect', to: '/verify-email', signIn: false };
const toAccount: Verdict = { kind: 'redirect', to: '/account', signIn: false };
const toProfile: Verdict = { kind: 'redirect', to: '/profile', signIn: false };

/** The lot's own page says what is missing, or what has ended, and leads on: elsewhere one would not know why one is there. */
const toLotPage = ({ lotPage }: RouteFacts, otherwise: Verdict): Verdict =>
  lotPage === undefined ? otherwise : { kind: 'redirect', to: lotPage, signIn: false };

const onlyRoles = (...roles: Role[]): Rule => {
  return (visitor) => {
    if (!isAuthenticated(visitor)) return toSignIn;
    return roles.includes(visitor.role) ? allowed : forbidden;
  };
};

/** A vendor whose company's profile is complete; others have an account of their own and no company. */
const profile: Rule = (visitor, { isProfileComplete }) => {
  if (!isAuthenticated(visitor)) return toSignIn;
  if (visitor.role !== 'vendor') return toAccount;
  return isProfileComplete === false ? toProfile : allowed;
};

const verifiedEmail: Rule = (visitor) => {
  if (!isAuthenticated(visitor)) return toSignIn;
  return visitor.role !== 'vendor' || visitor.emailVerified ? allowed : toVerifyEmail;
};

const activeTender: Rule = (visitor, { lot }) => {
  if (!lot) return notFound;
  if (isDeleted(lot.status)) return visitor.role === 'admin' ? allowed : notFound;
  if (!isDraft(lot.status) || visitor.role === 'admin') return allowed;
  return answersFor(visitor, lot.ownerId) ? allowed : notFound;
};

const RULES = {
  admin: onlyRoles('admin'),
  manager: onlyRoles('manager'),
  vendor: onlyRoles('vendor'),
  security: onlyRoles('security'),
  auditor: onlyRoles('auditor'),
  auth: (visitor) => (isAuthenticated(visitor) ? allowed : toSignIn),
  profile,
  'verified-email': verifiedEmail,
  'reset-password': (_visitor, facts) => (facts.hasResetToken ? allowed : notFound),
  'active-tender': activeTender,
  'accepting-tender': (visitor, facts, roles) => {
    const seen = activeTender(visitor, facts, roles);
    if (seen.kind !== 'allowed') return seen;
    const { lot, at } = facts;
    if (!lot || at === undefined) return forbidden;
    const deadline = lot.applicationsDeadline === null ? null : Date.parse(lot.applicationsDeadline);
    return isAccepting(lot.status, deadline, Date.parse(at)) ? allowed : toLotPage(facts, forbidden);
  },
  'finished-tender': (visitor, facts, roles) => {
    const seen = activeTender(visitor, facts, roles);
    if (seen.kind !== 'allowed') return seen;
    return facts.lot && isFinished(facts.lot.status) ? allowed : forbidden;
  },
  'verified-vendor': (visitor, facts, roles) => {
    const mail = verifiedEmail(visitor, facts, roles);
    if (mail.kind !== 'allowed') return mail;
    if (visitor.role !== 'vendor') return forbidden;
    return isVerified(visitor) ? allowed : toLotPage(facts, toProfile);
  },
  role: (visitor, facts, roles) => onlyRoles(...roles)(visitor, facts, roles),
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** A rule as a route names it: its name, and for `role` a list after a colon: `role:manager,admin`. */
export type RuleUse = RuleName | `role:${string}`;

/** Thrown for a rule name that is not in the list: a fault of the program, not of the visitor. */
export class UnknownRouteRule extends Error {
  override name = 'UnknownRouteRule';
}

/** Asks the rules in order; the first that does not allow decides. Throws UnknownRouteRule. */
export function judgeRoute(uses: readonly string[], visitor: Visitor, facts: RouteFacts = {}): Verdict {
  for (const use of uses) {
    const [name = '', list = ''] = use.split(':');
    if (!Object.hasOwn(RULES, name)) throw new UnknownRouteRule(`Unknown route rule: ${name}`);
    const verdict = RULES[name as RuleName](visitor, facts, list.split(',').filter(isRole));
    if (verdict.kind !== 'allowed') return verdict;
  }
  return allowed;
}

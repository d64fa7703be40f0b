// What the desks ask for first, by their addresses.
import { accessRequests } from '../api/calls/access-requests.ts';
import { analytics } from '../api/calls/analytics.ts';
import { applications } from '../api/calls/applications.ts';
import { companies } from '../api/calls/companies.ts';
import { invitations } from '../api/calls/invitations.ts';
import { lots } from '../api/calls/lots.ts';
import { notifications } from '../api/calls/notifications.ts';
import { references } from '../api/calls/references.ts';
import { rounds } from '../api/calls/rounds.ts';
import { ALL_ROWS_PAGE } from '../api/list-sizes.ts';
import { movingQuery } from '../api/moving-lots.ts';
import { applicationsInRound, openInvitations, runningApplications } from '../api/own-work.ts';
import type { ProfileRecord } from '../api/records/user.ts';
import { decidesAccess } from '../machines/access.ts';
import type { VerificationStage } from '../machines/application-statuses.ts';
import { awaitsModeration, moderationStatuses } from '../machines/company-statuses.ts';
import type { Ask } from './platform/http/page-answers.ts';

const allRows = { page: 1, per_page: ALL_ROWS_PAGE } as const;
const count = { per_page: 1, with_fields: 'id' } as const;
/** What stands below them is out of sight. */
const MOST_ROUNDS = 3;

type Desk = (ask: Ask, who: ProfileRecord, search: URLSearchParams) => Promise<unknown>;

const manager: Desk = (ask, { id, standsFor = [] }) =>
  Promise.all([
    ask(lots.list, {
      query: { ...movingQuery([id, ...standsFor.map((absent) => absent.id)].join(',')), ...allRows },
    }),
    ask(lots.stats),
    ask(analytics.read, { query: {} }),
    ask(notifications.list, { query: { per_page: 25, sort: '-createdAt' } }),
  ]);

const vendor: Desk = (ask, who) =>
  Promise.all([
    who.companyId !== null &&
      decidesAccess({
        role: who.role,
        companyRole: who.companyRole ?? undefined,
        emailVerified: who.emailVerifiedAt !== null,
      }) &&
      ask(accessRequests.list, { query: { 'filter[companyId]': String(who.companyId) } }),
    ask(applications.list, { query: { ...runningApplications, ...allRows } }),
    ask(lots.stats),
    ask(invitations.list, { query: { ...openInvitations, ...allRows } }),
    ask(notifications.subscriptions),
    ask(references.lotCategories),
  ]);

const ownRounds: Desk = (ask) =>
  Promise.all([
    ask(companies.own),
    ask(applications.list, { query: { ...applicationsInRound, ...allRows } }).then((list) =>
      Promise.all(
        (list?.data ?? [])
          .filter(({ isRepeating }) => isRepeating)
          .slice(0, MOST_ROUNDS)
          .map(({ lotId }) => ask(rounds.state, { params: { id: lotId } })),
      ),
    ),
  ]);

/** Sorted and filtered by whoever has the address, the list is another one. */
const queueOf =
  (stage: VerificationStage): Desk =>
  (ask, _who, search) =>
    Promise.all([
      search.size === 0 &&
        ask(applications.list, {
          query: { page: 1, per_page: 10, sort: '-submittedAt', 'filter[unverified_by]': stage },
        }),
      ask(applications.list, { query: { ...count, 'filter[unverified_by]': stage } }),
      ask(applications.list, { query: { ...count, 'filter[verified_by]': stage } }),
    ]);

const security: Desk = (ask, who, search) =>
  Promise.all([
    queueOf('security')(ask, who, search),
    ask(companies.list, {
      query: { ...count, 'filter[moderationStatus]': moderationStatuses.filter(awaitsModeration).join(',') },
    }),
  ]);

export const desks: Partial<Record<string, Desk>> = {
  '/manager': manager,
  '/vendor': vendor,
  '/repeating': ownRounds,
  '/security': security,
  '/auditor': queueOf('audit'),
};

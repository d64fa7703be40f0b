// Every call of the platform: what OpenAPI shows and what the table of rights is walked from.
import { banks } from './calls/banks.ts';
import { calendar } from './calls/calendar.ts';
import { colleagues } from './calls/colleagues.ts';
import { accessRequests } from './calls/access-requests.ts';
import { accessTokens } from './calls/access-tokens.ts';
import { addresses } from './calls/addresses.ts';
import { agreements } from './calls/agreements.ts';
import { ahead } from './calls/ahead.ts';
import { allocation } from './calls/allocation.ts';
import { analytics } from './calls/analytics.ts';
import { applications } from './calls/applications.ts';
import { assistant } from './calls/assistant.ts';
import { auth } from './calls/auth.ts';
import { checkpoints } from './calls/checkpoints.ts';
import { clarifications } from './calls/clarifications.ts';
import { clientErrors } from './calls/client-errors.ts';
import { commission } from './calls/commission.ts';
import { companies } from './calls/companies.ts';
import { competitor } from './calls/competitor.ts';
import { config } from './calls/config.ts';
import { contacts } from './calls/contacts.ts';
import { criteria } from './calls/criteria.ts';
import { decisionMemo } from './calls/decision-memo.ts';
import { decisions } from './calls/decisions.ts';
import { deputies } from './calls/deputies.ts';
import { documents, reports } from './calls/documents.ts';
import { estimates } from './calls/estimates.ts';
import { events } from './calls/events.ts';
import { exports as exportCalls } from './calls/exports.ts';
import { favorites } from './calls/favorites.ts';
import { files } from './calls/files.ts';
import { actionLogs } from './calls/history.ts';
import { invitations } from './calls/invitations.ts';
import { itemMemory } from './calls/item-memory.ts';
import { jobs } from './calls/jobs.ts';
import { lotFiles, orderFiles } from './calls/lot-files.ts';
import { lotReadings } from './calls/lot-readings.ts';
import { lotTeam } from './calls/lot-team.ts';
import { listViews } from './calls/list-views.ts';
import { lotSets } from './calls/lot-sets.ts';
import { lotTemplates } from './calls/lot-templates.ts';
import { lots } from './calls/lots.ts';
import { notice } from './calls/notice.ts';
import { notifications } from './calls/notifications.ts';
import { ocds } from './calls/ocds.ts';
import { offers } from './calls/offers.ts';
import { orders } from './calls/orders.ts';
import { posts, postCategories } from './calls/posts.ts';
import { questions } from './calls/questions.ts';
import { ratings } from './calls/rating.ts';
import { references } from './calls/references.ts';
import { results } from './calls/results.ts';
import { rounds } from './calls/rounds.ts';
import { scenarios } from './calls/scenarios.ts';
import { settings } from './calls/settings.ts';
import { signals } from './calls/signals.ts';
import { signatures } from './calls/signatures.ts';
import { status } from './calls/status.ts';
import { syncTasks } from './calls/sync-tasks.ts';
import { telegram } from './calls/telegram.ts';
import { users } from './calls/users.ts';
import { webhooks } from './calls/webhooks.ts';
import type { Call } from './contract.ts';

/** By resource, then by name. */
export const calls = {
  accessRequests,
  banks,
  calendar,
  accessTokens,
  colleagues,
  addresses,
  agreements,
  ahead,
  allocation,
  analytics,
  applications,
  assistant,
  auth,
  checkpoints,
  clarifications,
  clientErrors,
  commission,
  companies,
  competitor,
  config,
  contacts,
  criteria,
  decisionMemo,
  decisions,
  deputies,
  documents,
  reports,
  estimates,
  events,
  exports: exportCalls,
  favorites,
  files,
  actionLogs,
  invitations,
  itemMemory,
  jobs,
  listViews,
  lotFiles,
  orderFiles,
  lotReadings,
  lotTeam,
  lotSets,
  lotTemplates,
  lots,
  notice,
  notifications,
  ocds,
  offers,
  orders,
  posts,
  postCategories,
  questions,
  ratings,
  references,
  results,
  rounds,
  scenarios,
  settings,
  signals,
  signatures,
  status,
  syncTasks,
  telegram,
  users,
  webhooks,
} as const;

/** All of them in one row. */
export const allCalls: Call[] = Object.values(calls).flatMap((group) => Object.values(group) as Call[]);

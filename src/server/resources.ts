// Every resource of the platform registers its calls here: one line each.
import type { FastifyInstance } from 'fastify';
import { filesResource } from './platform/files/routes.ts';
import { liveResource } from './platform/live/routes.ts';
import { actionLogsResource } from './action-logs/routes.ts';
import { addressesResource } from './addresses/routes.ts';
import { assistantResource } from './assistant/routes.ts';
import { companiesResource } from './companies/routes.ts';
import { contactsResource } from './contacts/routes.ts';
import { criteriaResource } from './criteria/routes.ts';
import { noticeResource } from './documents/notice-routes.ts';
import { documentsResource } from './documents/routes.ts';
import { favoritesResource } from './favorites/routes.ts';
import { invitationsResource } from './invitations/routes.ts';
import { lotsResource } from './lots/routes.ts';
import { ordersResource } from './orders/routes.ts';
import { notificationsResource } from './platform/notifications/routes.ts';
import { postsResource } from './posts/routes.ts';
import { questionsResource } from './questions/routes.ts';
import { referencesResource } from './references/routes.ts';
import { reportsResource } from './reports/routes.ts';
import { settingsResource } from './settings/routes.ts';
import { tasksResource } from './tasks/routes.ts';
import { authResource } from './users/auth-routes.ts';
import { usersResource } from './users/routes.ts';
import { agreementsResource } from './agreements/routes.ts';
import { allocationResource } from './allocation/routes.ts';
import { applicationsResource } from './applications/routes.ts';
import { competitorResource } from './competitor/routes.ts';
import { decisionsResource } from './decisions/routes.ts';
import { offersResource } from './offers/routes.ts';
import { ratingResource } from './rating/routes.ts';
import { resultsResource } from './results/routes.ts';
import { roundsResource } from './rounds/routes.ts';
import type { Services } from './platform/services.ts';

type Resource = (app: FastifyInstance, services: Services) => void;

const resources: Resource[] = [
  liveResource,
  authResource,
  usersResource,
  settingsResource,
  notificationsResource,
  filesResource,
  actionLogsResource,
  addressesResource,
  assistantResource,
  companiesResource,
  contactsResource,
  documentsResource,
  noticeResource,
  postsResource,
  reportsResource,
  lotsResource,
  ordersResource,
  criteriaResource,
  questionsResource,
  invitationsResource,
  favoritesResource,
  referencesResource,
  tasksResource,
  agreementsResource,
  allocationResource,
  applicationsResource,
  competitorResource,
  decisionsResource,
  offersResource,
  ratingResource,
  resultsResource,
  roundsResource,
];

export function registerResources(app: FastifyInstance, services: Services): void {
  for (const register of resources) register(app, services);
}

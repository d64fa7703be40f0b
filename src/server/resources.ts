import './composition.ts';
// Every resource of the platform registers its calls here: one line each.
import type { FastifyInstance } from 'fastify';
import { filesResource } from './platform/files/routes.ts';
import { liveResource } from './platform/live/routes.ts';
import { actionLogsResource } from './oversight/action-logs/routes.ts';
import { addressesResource } from './accounts/addresses/routes.ts';
import { assistantResource } from './oversight/assistant/routes.ts';
import { companiesResource } from './accounts/companies/routes.ts';
import { contactsResource } from './accounts/contacts/routes.ts';
import { criteriaResource } from './lots/criteria/routes.ts';
import { noticeResource } from './lots/notice/routes.ts';
import { documentsResource } from './catalogue/documents/routes.ts';
import { favoritesResource } from './oversight/favorites/routes.ts';
import { invitationsResource } from './lots/invitations/routes.ts';
import { lotsResource } from './lots/lot/routes.ts';
import { ordersResource } from './lots/orders/routes.ts';
import { notificationsResource } from './accounts/notifications/routes.ts';
import { postsResource } from './catalogue/posts/routes.ts';
import { questionsResource } from './lots/questions/routes.ts';
import { referencesResource } from './catalogue/references/routes.ts';
import { reportsResource } from './oversight/reports/routes.ts';
import { settingsResource } from './catalogue/settings/routes.ts';
import { tasksResource } from './lots/tasks/routes.ts';
import { authResource } from './accounts/users/auth-routes.ts';
import { usersResource } from './accounts/users/routes.ts';
import { agreementsResource } from './outcome/agreements/routes.ts';
import { allocationResource } from './outcome/allocation/routes.ts';
import { applicationsResource } from './applications/application/routes.ts';
import { competitorResource } from './outcome/competitor/routes.ts';
import { decisionsResource } from './applications/decisions/routes.ts';
import { offersResource } from './applications/offers/routes.ts';
import { ratingResource } from './outcome/rating/routes.ts';
import { resultsResource } from './outcome/results/routes.ts';
import { roundsResource } from './outcome/rounds/routes.ts';
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

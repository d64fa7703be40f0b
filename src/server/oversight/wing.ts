import type { Wing } from '../engine/wing.ts';
import { bundleRoutes } from './bundle/routes.ts';
import { aheadResource } from './ahead/routes.ts';
import { jobsResource } from './jobs/routes.ts';
import { actionLogsResource } from './action-logs/routes.ts';
import { assistantResource } from './assistant/routes.ts';
import { clientErrorsResource } from './client-errors/routes.ts';
import { favoritesResource } from './favorites/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { listViewRoutes } from './list-views/routes.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { reportsResource } from './reports/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { readingsTick } from './readings/buffer.ts';
import { lotReadingsRoutes } from './readings/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { statusResource } from './status/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { sendWebhook } from './webhooks/send.ts';

export const oversight: Wing = {
  name: 'oversight',
  routes: [
    aheadResource,
    jobsResource,
    historyRoutes,
    bundleRoutes,
    lotReadingsRoutes,
    statsRoutes,
    calendarRoutes,
    actionLogsResource,
    personalDataRoutes,
    reportsResource,
    favoritesResource,
    listViewRoutes,
    assistantResource,
    statusResource,
    clientErrorsResource,
    webhookRoutes,
  ],
  processes: [],
  ticks: [readingsTick],
  ports: [],
};

export const oversightJobs = { 'webhook.send': sendWebhook };

import { anyProcess } from '../engine/process.ts';
import type { Wing } from '../engine/wing.ts';
import { banksTick } from './banks/clock.ts';
import { loadBanksJob } from './banks/load.ts';
import { banksResource } from './banks/routes.ts';
import { documentFiles } from './documents/rights.ts';
import { documentsResource } from './documents/routes.ts';
import { postProcess } from './posts/process.ts';
import { postFiles } from './posts/rights.ts';
import { postsResource } from './posts/routes.ts';
import { ratesResource } from './rates/routes.ts';
import { ratesTick } from './rates/clock.ts';
import { loadRatesJob } from './rates/load.ts';
import { referencesResource } from './references/routes.ts';
import { settingsResource } from './settings/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';

export const catalogue: Wing = {
  name: 'catalogue',
  routes: [
    settingsResource,
    referencesResource,
    ratesResource,
    banksResource,
    subscriptionRoutes,
    postsResource,
    documentsResource,
  ],
  processes: [anyProcess(postProcess)],
  ticks: [ratesTick, banksTick],
  ports: [],
};

export const catalogueJobs = { 'rates.load': loadRatesJob, 'banks.load': loadBanksJob };

export const catalogueFiles = { document: documentFiles, post: postFiles };

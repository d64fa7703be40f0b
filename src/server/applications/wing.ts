import type { Wing } from '../engine/wing.ts';
import { applicationFileRights } from './application/files.ts';
import { applicationAudience, applicationsCountAudience } from './application/live.ts';
import { applicationsResource } from './application/routes.ts';
import { remindOfDraft, reminderTick } from './application/reminders.ts';
import { sealPlain } from './application/seal-plain.ts';
import { tellOfStopped } from './application/opening-stopped.ts';
import {
  judgeOlderReceipts,
  judgeReceipts,
  receiptsTick,
  tellOfUnlike,
} from './application/receipt-verdicts.ts';
import { markApplication, reviewApplications } from './application/standing.ts';
import { clarificationTick, expireClarification } from './decisions/clock.ts';
import { decisionsResource } from './decisions/routes.ts';
import { oldFilesTick, sealOldFilesJob } from './application/seal-old-files.ts';
import { pricesOfRounds, ratedPlaces } from './application/ports.ts';
import { clarificationProcess } from './application/clarification/process.ts';
import { applicationProcess } from './application/process.ts';
import { anyProcess } from '../engine/process.ts';
import { commissionProcess } from './commission/process.ts';
import { commissionResource } from './commission/routes.ts';
import { offersResource } from './offers/routes.ts';
import { staffOfferRoutes } from './offers/staff-routes.ts';

export const applications: Wing = {
  name: 'applications',
  routes: [applicationsResource, offersResource, staffOfferRoutes, decisionsResource, commissionResource],
  processes: [
    anyProcess(applicationProcess),
    anyProcess(clarificationProcess),
    anyProcess(commissionProcess),
  ],
  ticks: [clarificationTick, oldFilesTick, receiptsTick, reminderTick],
  prepare: async (services, say) => {
    await sealPlain(services, say);
    await judgeOlderReceipts(services);
  },
  ports: [pricesOfRounds, ratedPlaces],
};

export const applicationsJobs = {
  'application.remind': remindOfDraft,
  'application.sealOldFiles': sealOldFilesJob,
  'application.standing': markApplication,
  'clarification.expire': expireClarification,
  'company.standing': reviewApplications,
  'opening.stopped': tellOfStopped,
  'receipt.judge': judgeReceipts,
  'receipt.unlike': tellOfUnlike,
};

export const applicationsAudiences = {
  application: applicationAudience,
  applicationsCount: applicationsCountAudience,
};

export const applicationsFiles = { applicationFile: applicationFileRights };

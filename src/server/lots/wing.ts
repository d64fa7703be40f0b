import { anyProcess } from '../engine/process.ts';
import type { Wing } from '../engine/wing.ts';
import { appliedTo, checkedBy, favouriteOf, submittedCount, hasSubmitted } from './core/ports.ts';
import { criteriaResource } from './criteria/routes.ts';
import { invitationTick } from './invitations/clock.ts';
import { companiesForLot } from './invitations/company-routes.ts';
import { invitationProcess } from './invitations/process.ts';
import { invitationAudience, invitationsResource } from './invitations/routes.ts';
import { lotTick } from './lot/clock.ts';
import { lotAudience, lotsResource } from './lot/routes.ts';
import { figuresOfApplications, upperLotAudiences, upperLotEffects } from './lot/ports.ts';
import { lotProcess } from './lot/process.ts';
import { noticeResource } from './notice/routes.ts';
import { lotFileRights, orderFileRights, orderFileRoutes } from './orders/file-routes.ts';
import { lotReferences } from './orders/reference-routes.ts';
import { ordersResource } from './orders/routes.ts';
import { questionProcess } from './questions/process.ts';
import { questionAudience, questionsResource } from './questions/routes.ts';
import { exportMakers } from './tasks/make-exports.ts';
import { exportFiles, taskAudience, tasksResource } from './tasks/routes.ts';
import { taskHandlers, taskTick } from './tasks/worker.ts';

export const lots: Wing = {
  name: 'lots',
  routes: [
    lotsResource,
    ordersResource,
    orderFileRoutes,
    criteriaResource,
    questionsResource,
    invitationsResource,
    companiesForLot,
    lotReferences,
    noticeResource,
    tasksResource,
  ],
  processes: [anyProcess(lotProcess), anyProcess(questionProcess), anyProcess(invitationProcess)],
  ticks: [lotTick, invitationTick, taskTick],
  ports: [
    appliedTo,
    submittedCount,
    hasSubmitted,
    checkedBy,
    favouriteOf,
    figuresOfApplications,
    upperLotEffects,
    upperLotAudiences,
    taskHandlers,
    exportMakers,
  ],
};

export const lotsAudiences = {
  lot: lotAudience,
  question: questionAudience,
  invitation: invitationAudience,
  syncTask: taskAudience,
};

export const lotsFiles = { lot: lotFileRights, order: orderFileRights, export: exportFiles };

import { anyProcess } from '../engine/process.ts';
import type { Wing } from '../engine/wing.ts';
import {
  appliedTo,
  checkedBy,
  favouriteOf,
  submittedCount,
  hasSubmitted,
  readableOfLot,
} from './core/ports.ts';
import { criteriaResource } from './criteria/routes.ts';
import { companiesForLot } from './invitations/company-routes.ts';
import { expireInvitation, invitationTick } from './invitations/clock.ts';
import { invitationProcess } from './invitations/process.ts';
import { questionProcess } from './questions/process.ts';
import { estimatesResource } from './estimates/routes.ts';
import { invitationAudience } from './invitations/audiences.ts';
import { invitationsResource } from './invitations/routes.ts';
import { lotTick } from './lot/clock.ts';
import { lotAudience } from './lot/audiences.ts';
import { lotsResource } from './lot/routes.ts';
import { biddersOfLot } from './questions/ports.ts';
import { figuresOfApplications, protocolsOfLot, upperLotAudiences, upperLotEffects } from './lot/ports.ts';
import { lotProcess } from './lot/process.ts';
import { lotFeedResource } from './feed/routes.ts';
import { noticeResource } from './notice/routes.ts';
import { orderFileRoutes } from './orders/file-routes.ts';
import { lotFileRights, orderFileRights } from './orders/rights.ts';
import { lotReferences } from './orders/reference-routes.ts';
import { importResource } from './import/routes.ts';
import { ordersResource } from './orders/routes.ts';
import { questionAudience } from './questions/audiences.ts';
import { questionsResource } from './questions/routes.ts';
import { exportMakers } from './tasks/make-exports.ts';
import { syncTaskProcess } from './tasks/process.ts';
import { taskAudience } from './tasks/audiences.ts';
import { exportFiles } from './tasks/rights.ts';
import { lotSetsResource } from './sets/routes.ts';
import { lotTemplatesResource } from './templates/routes.ts';
import { commentAudience } from './team/audiences.ts';
import { lotTeamResource } from './team/routes.ts';
import { tasksResource } from './tasks/routes.ts';
import { tasksOfReleaseBefore } from './tasks/from-release-before.ts';
import { runTask, taskHandlers } from './tasks/run-task.ts';

export const lots: Wing = {
  name: 'lots',
  routes: [
    lotsResource,
    ordersResource,
    importResource,
    orderFileRoutes,
    criteriaResource,
    estimatesResource,
    lotSetsResource,
    lotTemplatesResource,
    lotTeamResource,
    questionsResource,
    invitationsResource,
    companiesForLot,
    lotReferences,
    noticeResource,
    lotFeedResource,
    tasksResource,
  ],
  processes: [
    anyProcess(lotProcess),
    anyProcess(questionProcess),
    anyProcess(invitationProcess),
    anyProcess(syncTaskProcess),
  ],
  ports: [
    appliedTo,
    submittedCount,
    hasSubmitted,
    readableOfLot,
    checkedBy,
    favouriteOf,
    figuresOfApplications,
    protocolsOfLot,
    upperLotEffects,
    upperLotAudiences,
    biddersOfLot,
    taskHandlers,
    exportMakers,
  ],
  ticks: [lotTick, invitationTick, tasksOfReleaseBefore],
};

export const lotsJobs = { 'invitation.expire': expireInvitation, 'task.run': runTask };

export const lotsAudiences = {
  lot: lotAudience,
  lotComment: commentAudience,
  question: questionAudience,
  invitation: invitationAudience,
  syncTask: taskAudience,
};

export const lotsFiles = { lot: lotFileRights, order: orderFileRights, export: exportFiles };

// Who does which background work: a kind without its line does not compile.
import { mailForgotten } from './accounts/users/account.ts';
import { sendDigest } from './accounts/notifications/digest.ts';
import { mailNotice } from './accounts/notifications/mail.ts';
import { markApplication, reviewApplications } from './applications/application/standing.ts';
import { expireClarification } from './applications/decisions/clock.ts';
import { expireInvitation } from './lots/invitations/clock.ts';
import './lots/lot/tell.ts';
import { ordersWorkbook } from './lots/orders/workbook.ts';
import { makeExports } from './lots/tasks/make-exports.ts';
import { runTask } from './lots/tasks/run-task.ts';
import { calculateLotRating } from './outcome/rating/calculate.ts';
import { resultsWorkbook } from './outcome/results/workbook.ts';
import { clean } from './platform/cleaning.ts';
import { removeBytes } from './platform/files/receive.ts';
import type { JobHandlers } from './platform/jobs/kinds.ts';
import { sendLetter } from './platform/mail/send-mail.ts';
import { tellLot } from './platform/outbox/enqueue.ts';

export const jobHandlers: JobHandlers = {
  'application.standing': markApplication,
  'clarification.expire': expireClarification,
  'company.standing': reviewApplications,
  'file.remove': removeBytes,
  'invitation.expire': expireInvitation,
  'lot.tell': tellLot,
  'mail.send': sendLetter,
  'notification.digest': sendDigest,
  'notification.mail': mailNotice,
  'platform.clean': clean,
  'task.run': runTask({
    calculate_rating: calculateLotRating,
    export_data: makeExports({ orders: ordersWorkbook, results: resultsWorkbook }),
  }),
  'user.forgottenPassword': mailForgotten,
};

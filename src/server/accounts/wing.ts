import { anyProcess } from '../engine/process.ts';
import type { Wing } from '../engine/wing.ts';
import { newsDelivery } from './notifications/deliver.ts';
import { accessRequestsResource } from './company-access/routes.ts';
import { colleaguesResource } from './colleagues/routes.ts';
import { deputiesResource } from './deputies/routes.ts';
import { telegramTick } from './telegram/listen.ts';
import { telegramRoutes } from './telegram/routes.ts';
import { addressesResource } from './addresses/routes.ts';
import { userBound } from './companies/bindings.ts';
import { hasTakenPart } from './companies/bin.ts';
import { documentReminderTick, remindOfDocuments } from './companies/document-reminders.ts';
import { companyFiles } from './companies/rights.ts';
import { companyProcess } from './companies/process.ts';
import { companyAudience } from './companies/audiences.ts';
import { companiesResource } from './companies/routes.ts';
import { contactsResource } from './contacts/routes.ts';
import { lotHeads, sendDigest } from './notifications/digest.ts';
import { digestsOfReleaseBefore } from './notifications/from-release-before.ts';
import { menuFigures } from './notifications/menu-figures.ts';
import { mailNotice, noticeAttachments } from './notifications/mail.ts';
import { sendNotice } from './notifications/message.ts';
import { newsHeard } from './notifications/heard.ts';
import { notificationAudience } from './notifications/audiences.ts';
import { notificationsResource } from './notifications/routes.ts';
import { authResource } from './auth/routes.ts';
import { secondFactorRoutes } from './auth/second-factor-routes.ts';
import { accessTokenRoutes } from './access-tokens/routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { tourRoutes } from './auth/tour-routes.ts';
import { staffNeedSecondFactor } from './second-factor/policy.ts';
import { addressConfirmed } from './auth/confirmed.ts';
import { invitationOpening } from './auth/registration.ts';
import { mailForgotten } from './auth/account.ts';
import { userProcess } from './users/process.ts';
import { userAudience } from './users/audiences.ts';
import { usersResource } from './users/routes.ts';
import { unconfirmedTick } from './auth/unconfirmed-clock.ts';

export const accounts: Wing = {
  name: 'accounts',
  routes: [
    authResource,
    secondFactorRoutes,
    sessionRoutes,
    accessTokenRoutes,
    tourRoutes,
    usersResource,
    notificationsResource,
    telegramRoutes,
    companiesResource,
    accessRequestsResource,
    colleaguesResource,
    deputiesResource,
    addressesResource,
    contactsResource,
  ],
  processes: [anyProcess(userProcess), anyProcess(companyProcess)],
  ticks: [unconfirmedTick, digestsOfReleaseBefore, telegramTick, documentReminderTick],
  ports: [
    addressConfirmed,
    userBound,
    invitationOpening,
    hasTakenPart,
    staffNeedSecondFactor,
    noticeAttachments,
    lotHeads,
    newsHeard,
    menuFigures,
  ],
};

export const accountsJobs = {
  'company.remindOfDocuments': remindOfDocuments,
  'news.deliver': newsDelivery,
  'notification.digest': sendDigest,
  'notification.mail': mailNotice,
  'notification.telegram': sendNotice,
  'user.forgottenPassword': mailForgotten,
};

export const accountsAudiences = {
  user: userAudience,
  company: companyAudience,
  notification: notificationAudience,
};

export const accountsFiles = { company: companyFiles };

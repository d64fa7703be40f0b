// The composition: what each wing brings, in one visible list, and what the lower wings are given by those above them.
// Nothing else registers anything.
import { keptSessions } from './accounts/sessions/store.ts';
import { userBound } from './accounts/companies/bindings.ts';
import { addressConfirmed } from './accounts/auth/confirmed.ts';
import { invitationOpening } from './accounts/auth/registration.ts';
import { accounts, accountsAudiences, accountsFiles, accountsOutbox } from './accounts/wing.ts';
import {
  applications,
  applicationsAudiences,
  applicationsFiles,
  applicationsOutbox,
} from './applications/wing.ts';
import { catalogue, catalogueFiles } from './catalogue/wing.ts';
import { checkPorts } from './engine/house.ts';
import type { Wing } from './engine/wing.ts';
import { bindToCompany, bindToConfirmed } from './lots/invitations/bind.ts';
import { openInvitation } from './lots/invitations/routes.ts';
import { ordersWorkbook } from './lots/orders/workbook.ts';
import { exportMakers, makeExports } from './lots/tasks/make-exports.ts';
import { taskHandlers } from './lots/tasks/worker.ts';
import { lots, lotsAudiences, lotsFiles, lotsOutbox } from './lots/wing.ts';
import { ratingTask } from './outcome/rating/calculate.ts';
import { resultsWorkbook } from './outcome/results/workbook.ts';
import { outcome, outcomeAudiences, outcomeFiles } from './outcome/wing.ts';
import { oversight } from './oversight/wing.ts';
import { sessions } from './platform/http/sessions.ts';
import { fileRights } from './platform/files/rights.ts';
import { audiences } from './platform/live/audiences.ts';
import { outboxHandlers } from './platform/outbox/kinds.ts';
import { platform, platformOutbox } from './platform/wing.ts';

/** From the ground up: a wing imports those before it. */
export const wings: readonly Wing[] = [platform, accounts, catalogue, lots, applications, outcome, oversight];

function fillPorts(): void {
  outboxHandlers.fill({ ...platformOutbox, ...accountsOutbox, ...lotsOutbox, ...applicationsOutbox });
  audiences.fill({ ...accountsAudiences, ...lotsAudiences, ...applicationsAudiences, ...outcomeAudiences });
  fileRights.fill({
    ...accountsFiles,
    ...catalogueFiles,
    ...lotsFiles,
    ...applicationsFiles,
    ...outcomeFiles,
  });

  sessions.fill(keptSessions);
  addressConfirmed.fill(bindToConfirmed);
  userBound.fill(bindToCompany);
  invitationOpening.fill(openInvitation);

  taskHandlers.fill({ export_data: makeExports, calculate_rating: ratingTask });
  exportMakers.fill({ orders: ordersWorkbook, results: resultsWorkbook });
}

/** Gives the wings what they ask of each other. Throws StartupError that names what nobody gave. */
export function composeHouse(house: readonly Wing[] = wings): readonly Wing[] {
  fillPorts();
  checkPorts(house);
  return house;
}

// The composition: what each wing brings, in one visible list, and what the lower wings are given by those above them.
// Nothing else registers anything.
import { menuFigures } from './accounts/notifications/menu-figures.ts';
import { lotHeads } from './accounts/notifications/digest.ts';
import { headsOfLots } from './lots/core/heads.ts';
import { noticeAttachments } from './accounts/notifications/mail.ts';
import { receiptOfNotice } from './applications/application/receipt-letter.ts';
import { keptSessions } from './accounts/sessions/store.ts';
import { userBound } from './accounts/companies/bindings.ts';
import { addressConfirmed } from './accounts/auth/confirmed.ts';
import { hasTakenPart } from './accounts/companies/bin.ts';
import { invitationOpening } from './accounts/auth/registration.ts';
import { staffNeedSecondFactor } from './accounts/second-factor/policy.ts';
import { accounts, accountsAudiences, accountsFiles, accountsJobs } from './accounts/wing.ts';
import {
  applications,
  applicationsAudiences,
  applicationsFiles,
  applicationsJobs,
} from './applications/wing.ts';
import { catalogue, catalogueFiles, catalogueJobs } from './catalogue/wing.ts';
import { readLetterWords, readSetting } from './catalogue/settings/queries.ts';
import { letterWords } from './platform/mail/worded.ts';
import { checkPorts, checkProcesses } from './engine/house.ts';
import { processes } from './engine/registry.ts';
import type { Wing } from './engine/wing.ts';
import { bindToCompany, bindToConfirmed } from './lots/invitations/bind.ts';
import { openInvitation } from './lots/invitations/open.ts';
import { ordersWorkbook } from './lots/orders/workbook.ts';
import { exportMakers, makeExports } from './lots/tasks/make-exports.ts';
import { taskHandlers } from './lots/tasks/run-task.ts';
import { lots, lotsAudiences, lotsFiles, lotsJobs } from './lots/wing.ts';
import { lotAudiencesOfApplications } from './applications/application/lot-audiences.ts';
import { lotEffectsOnApplications } from './applications/application/lot-effects.ts';
import { figures } from './applications/application/lot-facts.ts';
import { lotAudiences } from './lots/lot/audiences.ts';
import { biddersOfLot } from './lots/questions/ports.ts';
import {
  figuresOfApplications,
  protocolsOfLot,
  upperLotAudiences,
  upperLotEffects,
} from './lots/lot/ports.ts';
import { lotEffectsOnAllocation } from './outcome/allocation/allocate.ts';
import { placesOf } from './outcome/rating/places.ts';
import { isFavouriteLot } from './oversight/favorites/of-lots.ts';
import {
  checkedApplications,
  hasApplied,
  hasSubmittedAny,
  readableTo,
  submittedToLot,
  submittedBy,
} from './applications/core/of-lots.ts';
import { pricesOfRounds, ratedPlaces } from './applications/application/ports.ts';
import {
  appliedTo,
  checkedBy,
  favouriteOf,
  hasSubmitted,
  readableOfLot,
  submittedCount,
} from './lots/core/ports.ts';
import { lotProtocols } from './outcome/protocols/of-lot.ts';
import { lotAudiencesOfRounds, lotEffectsOnRounds } from './outcome/rounds/lot-effects.ts';
import { roundPricesOfApplications } from './outcome/rounds/prices.ts';
import { menuCountsOf } from './oversight/stats/menu-counts.ts';
import { lotAudiencesOfFavorites } from './oversight/favorites/lot-audiences.ts';
import { ratingTask } from './outcome/rating/calculate.ts';
import { resultsWorkbook } from './outcome/results/workbook.ts';
import { outcome, outcomeAudiences, outcomeFiles, outcomeJobs } from './outcome/wing.ts';
import { oversight, oversightJobs } from './oversight/wing.ts';
import { newsHeard } from './accounts/notifications/heard.ts';
import { tellWebhooks } from './oversight/webhooks/listen.ts';
import { sessions } from './platform/http/sessions.ts';
import { tokens } from './platform/http/tokens.ts';
import { tokenHolders } from './accounts/access-tokens/store.ts';
import { fileRights } from './platform/files/rights.ts';
import { audiences } from './platform/live/audiences.ts';
import { jobHandlers } from './platform/jobs/kinds.ts';
import { platform, platformJobs } from './platform/wing.ts';

/** From the ground up: a wing imports those before it. */
export const wings: readonly Wing[] = [platform, accounts, catalogue, lots, applications, outcome, oversight];

function fillPorts(house: readonly Wing[]): void {
  const all = house.flatMap((wing) => wing.processes);
  processes.give(new Map(all.map((one) => [one.law.name, one])));
  jobHandlers.give({
    ...platformJobs,
    ...accountsJobs,
    ...catalogueJobs,
    ...lotsJobs,
    ...applicationsJobs,
    ...outcomeJobs,
    ...oversightJobs,
  });
  audiences.give({ ...accountsAudiences, ...lotsAudiences, ...applicationsAudiences, ...outcomeAudiences });
  fileRights.give({
    ...accountsFiles,
    ...catalogueFiles,
    ...lotsFiles,
    ...applicationsFiles,
    ...outcomeFiles,
  });

  sessions.give(keptSessions);
  tokens.give(tokenHolders);
  staffNeedSecondFactor.give((db) => readSetting(db, 'staffSecondFactor'));
  letterWords.give(readLetterWords);

  appliedTo.give(hasApplied);
  submittedCount.give(submittedToLot);
  hasSubmitted.give(submittedBy);
  checkedBy.give(checkedApplications);
  favouriteOf.give(isFavouriteLot);
  readableOfLot.give(readableTo);
  ratedPlaces.give(placesOf);
  pricesOfRounds.give(roundPricesOfApplications);

  figuresOfApplications.give(figures);
  protocolsOfLot.give(lotProtocols);
  const effectsOnLots = {
    ...lotEffectsOnApplications,
    ...lotEffectsOnRounds,
    ...lotEffectsOnAllocation,
  };
  upperLotEffects.give(effectsOnLots);
  const audiencesOfLots = {
    ...lotAudiencesOfApplications,
    ...lotAudiencesOfRounds,
    ...lotAudiencesOfFavorites,
  };
  upperLotAudiences.give(audiencesOfLots);
  biddersOfLot.give(lotAudiences());

  newsHeard.give(tellWebhooks);
  noticeAttachments.give(receiptOfNotice);
  lotHeads.give(headsOfLots);
  menuFigures.give(menuCountsOf);
  hasTakenPart.give(hasSubmittedAny);
  addressConfirmed.give(bindToConfirmed);
  userBound.give(bindToCompany);
  invitationOpening.give(openInvitation);

  taskHandlers.give({ export_data: makeExports, calculate_rating: ratingTask });
  exportMakers.give({ orders: ordersWorkbook, results: resultsWorkbook });
}

/** Gives the wings what they ask of each other. Throws StartupError that names what nobody gave, and laws that nobody carries out. */
export function composeHouse(house: readonly Wing[] = wings): readonly Wing[] {
  checkProcesses(house);
  fillPorts(house);
  checkPorts(house);
  return house;
}

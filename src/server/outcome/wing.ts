import { anyProcess } from '../engine/process.ts';
import type { Wing } from '../engine/wing.ts';
import { agreementProcess } from './agreements/process.ts';
import { agreementFiles } from './agreements/rights.ts';
import { agreementsResource } from './agreements/routes.ts';
import { allocationResource } from './allocation/routes.ts';
import { competitorResource } from './competitor/routes.ts';
import { countFigures, countOlderLots, figuresTick } from './figures/record.ts';
import { itemMemoryResource } from './memory/routes.ts';
import { repeatResource } from './repeat/routes.ts';
import { decisionMemoResource } from './memo/routes.ts';
import { analyticsResource } from './analytics/routes.ts';
import { ocdsResource } from './ocds/routes.ts';
import { protocolRoutes } from './protocols/routes.ts';
import { ratingAudience } from './rating/audiences.ts';
import { ratingResource } from './rating/routes.ts';
import { resultsResource } from './results/routes.ts';
import { scenariosResource } from './scenarios/routes.ts';
import { signalsResource } from './signals/routes.ts';
import { signatureFiles } from './signatures/rights.ts';
import { signaturesResource } from './signatures/routes.ts';
import { sealOldMoves } from './rounds/seal-old-moves.ts';
import { roundsResource } from './rounds/routes.ts';

export const outcome: Wing = {
  name: 'outcome',
  routes: [
    roundsResource,
    ratingResource,
    competitorResource,
    allocationResource,
    itemMemoryResource,
    analyticsResource,
    decisionMemoResource,
    repeatResource,
    scenariosResource,
    signalsResource,
    resultsResource,
    protocolRoutes,
    ocdsResource,
    agreementsResource,
    signaturesResource,
  ],
  processes: [anyProcess(agreementProcess)],
  ticks: [figuresTick],
  prepare: async (services, say) => {
    await sealOldMoves(services, say);
    await countOlderLots(services);
  },
  ports: [],
};

export const outcomeJobs = { 'lot.figures': countFigures };

export const outcomeAudiences = { rating: ratingAudience };

export const outcomeFiles = { agreement: agreementFiles, signature: signatureFiles };

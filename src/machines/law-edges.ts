// The edges of every law as a list. The build writes it from the laws (scripts/build/bare-edges.ts): a page that asks what a step
// needs or which one leads on needs no machine for it.
import { laws, type LawName } from './laws.ts';
import { edgesOfLaw } from './step.ts';

export interface LawEdge {
  from: string;
  event: string;
  to: string;
  guards: string[];
}

export const lawEdges: Record<LawName, readonly LawEdge[]> = {
  lot: edgesOfLaw(laws.lot),
  application: edgesOfLaw(laws.application),
  company: edgesOfLaw(laws.company),
  question: edgesOfLaw(laws.question),
  clarification: edgesOfLaw(laws.clarification),
  syncTask: edgesOfLaw(laws.syncTask),
  agreement: edgesOfLaw(laws.agreement),
  invitation: edgesOfLaw(laws.invitation),
  commission: edgesOfLaw(laws.commission),
  post: edgesOfLaw(laws.post),
  user: edgesOfLaw(laws.user),
};

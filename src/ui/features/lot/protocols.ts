/** Which protocols a lot has by now, in their order. */
import type { Lot } from '../../../api/records/lot.ts';
import { isAdmissionFixed, isCancelled, isFinished } from '../../../machines/lot-predicates.ts';
import { protocolKinds, type ProtocolKind } from '../../../rules/closed-lists.ts';

type Standing = Pick<Lot, 'status' | 'openedAt' | 'round'>;

const exists: Record<ProtocolKind, (lot: Standing) => boolean> = {
  opening: ({ openedAt }) => openedAt !== null,
  admission: ({ status }) => isAdmissionFixed(status),
  round: ({ round }) => round !== null && round.endedAt !== null && round.hasCounted,
  results: ({ status }) => isFinished(status),
  closure: ({ status }) => isCancelled(status),
  // Known of the results alone.
  refusal: () => false,
};

export const protocolsOf = (lot: Standing): ProtocolKind[] =>
  protocolKinds.filter((kind) => exists[kind](lot));

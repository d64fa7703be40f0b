/** The round of a lot as the caller may see it, read again at each tick of the places while it runs. */
import { rounds } from '../../../api/calls/rounds.ts';
import { useCall } from '../../data/use-call.ts';

const WHILE_RUNNING_MS = 5_000;

/** @param running whether the lot is in a round now */
export const useRound = (lotId: number, running: boolean) =>
  useCall(rounds.state, { params: { id: lotId } }, running ? { every: WHILE_RUNNING_MS } : {});

import { runningRound } from '../../lots/lot/round-store.ts';
import type { Db } from '../../platform/database/client.ts';

export const isRoundRunning = async (db: Db, lotId: number): Promise<boolean> =>
  (await runningRound(db, lotId)) !== null;

// What else listens to news than bells: other people's programs, say.
import type { Tx } from '../../platform/database/client.ts';
import { port } from '../../platform/port.ts';

export interface HeardNews {
  law: string;
  /** Of the record that it is news of. */
  id: number;
  what: string;
  lotId: number | null;
  companyId: number | null;
  /** The program of the lot's owner hears of it, whoever else does. */
  ownerHears: boolean;
  /** Users of its audiences, each with the own application where the news is about one. */
  listeners: { userId: number; applicationId: number | null }[];
}

export const newsHeard = port<(tx: Tx, news: readonly HeardNews[]) => Promise<void>>(
  'accounts: what else listens to news',
);

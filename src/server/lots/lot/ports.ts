// What the lots must be given by the wings above them: they know of applications, rounds and favourites by these alone.
import type { SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { LotAudience, LotEffect, LotFacts } from '../../../machines/lot.ts';
import type { ProtocolKind } from '../../../rules/closed-lists.ts';
import type { Effects } from '../../engine/process.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { port } from '../../platform/port.ts';
import type { LotTableRow } from '../core/tables.ts';
import type { LotTypes } from './types.ts';

/** What the lot's law must know of the lot's applications. */
export type ApplicationFigures = Pick<
  LotFacts,
  | 'everSubmitted'
  | 'activeApplications'
  | 'undecided'
  | 'openClarifications'
  | 'admitted'
  | 'markedAdmitted'
  | 'allocatedOffers'
  | 'overAllocatedOrders'
  | 'unallocatedOrders'
  | 'allocatedUnfit'
  | 'commission'
>;

export type LotOfFigures = Pick<LotTableRow, 'id' | 'admission'>;

/** Counted over the lot's items with what `allocated` says of each. */
export interface AllocatedFigures {
  /** Offers that have something allocated. */
  allocated: number;
  /** Items that have more allocated than ordered, and less. */
  over: number;
  under: number;
}

export interface FiguresOfApplications {
  /** Columns to select beside others, of the lot with this id. */
  columns: (lotId: number) => SQL;
  /** Rows of `order_id`, `allocated` and `offers`, one for each item that has something allocated. */
  allocated: (lotId: number) => SQL;
  /** What both tell. */
  of: (
    tx: Tx | Db,
    lot: LotOfFigures,
    row: AllocatedFigures & Record<string, unknown>,
  ) => Promise<ApplicationFigures>;
}

export const figuresOfApplications = port<FiguresOfApplications>('lots: figures of the applications');

/** The protocols of a lot that there are by now and that the visitor may open. */
export interface ProtocolsOfLot {
  /** A JSON to select beside others, on the outer query's `lots`. */
  column: (visitor: Visitor) => SQL;
  of: (visitor: Visitor, lot: LotTableRow, read: unknown) => ProtocolKind[];
}

export const protocolsOfLot = port<ProtocolsOfLot>('lots: the protocols of a lot');

/** Effects on what lies above the lots. */
export type UpperLotEffect = Extract<
  LotEffect,
  | 'openEnvelopes'
  | 'reopenApplications'
  | 'closeClarifications'
  | 'freezeAdmitted'
  | 'startRound'
  | 'endRound'
  | 'annulRound'
  | 'clearMarks'
  | 'allocate'
  | 'finish'
>;

export const upperLotEffects = port<Effects<LotTypes, UpperLotEffect>>(
  'lots: effects on applications and rounds',
);

/** Audiences that are known by applications, rounds and favourites. */
export type UpperLotAudience = Extract<
  LotAudience,
  | 'drafts'
  | 'participants'
  | 'admitted'
  | 'refused'
  | 'favourites'
  | 'custodians'
  | 'marked'
  | 'winners'
  | 'losers'
>;

/** Each as `select user_id, application_id`. */
export const upperLotAudiences = port<Record<UpperLotAudience, (lotId: number) => SQL>>(
  'lots: audiences among applicants and favourites',
);

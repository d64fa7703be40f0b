// How a step of a commission is carried out: custodians named, the trial opening, parts handed in, an opening given up.
import { eq, type SQL } from 'drizzle-orm';
import {
  commissionLaw,
  type CommissionAudience,
  type CommissionEffect,
  type CommissionNews,
} from '../../../machines/commission.ts';
import {
  isInForce,
  isReady,
  isUntried,
  type CommissionStatus,
} from '../../../machines/commission-statuses.ts';
import { EnvelopeFault, readEnvelope, type Envelope } from '../../../proof/commission/envelope.ts';
import { isShareOf, open, type OpenShare } from '../../../proof/commission/open.ts';
import { seal } from '../../../proof/commission/seal.ts';
import { commissionTexts } from '../../../text/commission.ts';
import { signedIn, system } from '../../engine/actors.ts';
import { columnsOf, type ColumnsByEvent } from '../../engine/by-event.ts';
import { follow, process, type Effects, type Follow, type Taken } from '../../engine/process.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { lockLot } from '../../lots/core/lock.ts';
import { mayReadLot } from '../../lots/core/rights.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import { upperLotAudiences } from '../../lots/lot/ports.ts';
import type { Tx } from '../../platform/database/client.ts';
import { build } from '../../platform/database/statement.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { commissions, type CommissionRow, type CustodianOfLot } from '../core/commission-tables.ts';
import { commissionOf } from '../core/envelopes.ts';
import { ofCommission, sealedVersions } from './sealed-versions.ts';
import { forgetShares, partsOf, readShares, shareWrites, TRIAL, type Parts } from './shares.ts';

interface CommissionKey {
  lotId: number;
  /** Of a naming: as they will stand in the lot. */
  named?: readonly CustodianOfLot[];
  /** Of a trial and of an opening: what the custodian's browser has opened. */
  parts?: Parts;
}

export interface CommissionTypes {
  law: typeof commissionLaw;
  key: CommissionKey;
  subject: {
    lot: LotTableRow;
    row: CommissionRow | null;
    /** The envelope of a trial that is made by a naming. */
    trial: string;
    named: readonly CustodianOfLot[];
    parts: Parts;
    handed: readonly number[];
  };
  columns: CommissionRow;
  effect: CommissionEffect;
  audience: CommissionAudience;
  news: CommissionNews;
}

export type CommissionStep = Taken<CommissionTypes>;

const trialPurpose = (lotId: number): string => `trial of lot:${lotId}`;

/** A dummy offer: nobody's, and open to read. */
const trialContent = (lotId: number): string => JSON.stringify({ lot: lotId, trial: true });

/** As the history tells of him: no name, as what a chain holds is never erased, and leaves the platform with the lot's file. */
const keyOfCustodian = ({ userId, role, recipient }: CustodianOfLot) => ({ userId, role, recipient });

interface Given {
  sharesFit: boolean;
  sharesEnough: boolean;
}
const nothingGiven: Given = { sharesFit: true, sharesEnough: true };

const opens = async (envelope: Envelope, shares: readonly OpenShare[]): Promise<boolean> => {
  try {
    await open(envelope, shares);
    return true;
  } catch (error) {
    if (error instanceof EnvelopeFault) return false;
    throw error;
  }
};

/** Held against the envelopes: parts that are another's are refused; together they open all, or everybody has come and something opens. */
async function weigh(
  envelopes: readonly { application: number; envelope: Envelope }[],
  shares: ReadonlyMap<number, Parts>,
  { userId, custodians }: { userId: number; custodians: number },
): Promise<Given> {
  const own = shares.get(userId) ?? {};
  const isFit = envelopes.every(({ application, envelope }) => {
    const share = own[application] ?? null;
    return share === null || isShareOf(envelope, { custodian: userId, share });
  });
  if (!isFit) return { sharesFit: false, sharesEnough: false };
  const isEverybody = shares.size >= custodians;
  let opened = 0;
  for (const { application, envelope } of envelopes) {
    if (await opens(envelope, partsOf(shares, application))) opened += 1;
    else if (!isEverybody) return { sharesFit: true, sharesEnough: false };
  }
  // Where nothing opens at all the keys are what is wrong: no opening, but another commission and offers taken in anew.
  return { sharesFit: true, sharesEnough: opened > 0 || (isEverybody && envelopes.length === 0) };
}

async function given(
  tx: Tx,
  lot: LotTableRow,
  row: CommissionRow,
  { userId, parts, isTrial }: { userId: number; parts: Parts; isTrial: boolean },
): Promise<Given> {
  const envelopes = isTrial
    ? [{ application: TRIAL, envelope: readEnvelope(row.trial) }]
    : ofCommission(await sealedVersions(tx, lot, row)).map(({ application, envelope }) => ({
        application: application.id,
        envelope,
      }));
  if (envelopes.some(({ application }) => !Object.hasOwn(parts, application)))
    throw invalid({ shares: [commissionTexts.unnamed] });
  const shares = new Map(await readShares(tx, lot.id, lot.sealPeriod)).set(userId, parts);
  return weigh(envelopes, shares, { userId, custodians: row.custodians.length });
}

const columnsBy: ColumnsByEvent<CommissionTypes> = {
  'commission.name': ({ subject: { lot, named, trial }, event, at }) => ({
    lotId: lot.id,
    threshold: event.threshold,
    custodians: [...named],
    trial,
    namedAt: new Date(at),
    triedAt: null,
  }),
  'commission.drop': () => ({}),
  'commission.try': ({ to, at }) => (isReady(to) ? { triedAt: new Date(at) } : {}),
  'commission.hand': () => ({}),
  'commission.fail': () => ({}),
  'commission.renew': () => ({}),
};

const effects: Effects<CommissionTypes> = {
  forgetShares: {
    plan: ({ id, to }) => ({
      writes: [
        forgetShares(id),
        build
          .update(lots)
          .set({ byCommission: isInForce(to) })
          .where(eq(lots.id, id)),
      ],
    }),
  },
  keepShares: {
    read: async (tx, { id, subject: { lot, parts }, from, to, actor, at }) => {
      const { id: userId } = signedIn(actor);
      // What the trial was opened with has no use any more.
      if (isUntried(from as CommissionStatus) && isReady(to)) return { writes: [forgetShares(id)] };
      const of = { lotId: id, period: lot.sealPeriod, userId };
      return { writes: await shareWrites(tx, of, parts, at) };
    },
  },
};

const audience: Record<CommissionAudience, (id: number) => SQL> = {
  custodians: (id) => upperLotAudiences.get().custodians(id),
  participants: (id) => upperLotAudiences.get().participants(id),
};

export const commissionProcess = process<CommissionTypes>({
  law: commissionLaw,
  async lock(tx, { lotId, named = [], parts = {} }, event, actor) {
    const { lot, at } = await lockLot(tx, lotId);
    const [row = null] = await tx.select().from(commissions).where(eq(commissions.lotId, lotId));
    const custodians = row?.custodians.map(({ userId }) => userId) ?? [];
    const isCustodian = actor.id !== null && custodians.includes(actor.id);
    if (!isCustodian && !mayReadLot(actor, lot, { isLetIn: false })) throw notFound();
    const status = row?.status ?? 'absent';
    const handed = row ? [...(await readShares(tx, lotId, lot.sealPeriod)).keys()] : [];
    const isTrial = event.type === 'commission.try';
    const brings = isTrial || event.type === 'commission.hand';
    const facts =
      brings && row && isCustodian && isAsked(status, isTrial)
        ? await given(tx, lot, row, { userId: actor.id!, parts, isTrial })
        : nothingGiven;
    return {
      id: lotId,
      subject: { lot, row, named, parts, handed, trial: await trialOf(lotId, event, named) },
      version: null,
      status,
      facts: {
        lotOwnerId: lot.ownerId,
        lotStatus: lot.status,
        custodians,
        handed,
        ...facts,
        ...(event.type === 'commission.name'
          ? { named: { threshold: event.threshold, custodians: event.custodians } }
          : {}),
      },
      at,
    };
  },
  columns: (step) => ({ ...columnsOf(columnsBy, step), status: step.to }),
  save: ({ id, subject }, columns) =>
    subject.row === null
      ? build.insert(commissions).values(columns as CommissionRow)
      : build.update(commissions).set(columns).where(eq(commissions.lotId, id)),
  effects,
  history: ({ subject: { lot, named }, event }) => ({
    chain: lotChain(lot.id),
    lotId: lot.id,
    // The public parts stand in the lot's history before anything is sealed to them.
    ...(event.type === 'commission.name'
      ? { payload: { threshold: event.threshold, custodians: named.map(keyOfCustodian) } }
      : {}),
  }),
  audience,
  news: ({ subject: { lot }, event }) => ({
    lotId: lot.id,
    number: lot.number,
    title: lot.title,
    reason: 'reason' in event ? event.reason : null,
  }),
  announce: ({ id, event }) => [{ model: 'lot', id, lotId: id, what: event.type }],
  steps: () => [],
});

/** The same keys for what is taken in anew. The lot is locked; none where it is opened the usual way. */
export async function renewal(tx: Tx, { lot, at }: { lot: LotTableRow; at: number }): Promise<Follow[]> {
  if (!lot.byCommission) return [];
  const [row = null] = await tx.select().from(commissions).where(eq(commissions.lotId, lot.id));
  if (!row) return [];
  const facts = {
    lotOwnerId: lot.ownerId,
    lotStatus: lot.status,
    custodians: [],
    handed: [],
    ...nothingGiven,
  };
  const locked = {
    id: lot.id,
    subject: { lot, row, trial: '', named: [], parts: {}, handed: [] },
    version: null,
    status: row.status,
    facts,
    at,
  };
  return [follow(commissionProcess, locked, { type: 'commission.renew' }, system)];
}

/** Before the parts are looked at: elsewhere the law's own word comes first. */
const isAsked = (status: CommissionStatus | 'absent', isTrial: boolean): boolean =>
  status !== 'absent' && isUntried(status) === isTrial;

/** Made where all can be sealed to; where not, the law's guards refuse the naming. */
async function trialOf(
  lotId: number,
  event: { type: string; threshold?: number },
  named: readonly CustodianOfLot[],
): Promise<string> {
  if (event.type !== 'commission.name') return '';
  const threshold = event.threshold ?? 0;
  const differ = new Set(named.map(({ recipient }) => recipient)).size === named.length;
  if (!differ || named.length < 2 || threshold < 2 || threshold > named.length) return '';
  const commission = commissionOf({ threshold, custodians: [...named] });
  return seal(commission, trialPurpose(lotId), trialContent(lotId));
}

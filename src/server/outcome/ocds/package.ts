// The release package of a lot by the Open Contracting Data Standard, as its reader may know it.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OcdsPackage, OcdsReference, OcdsRelease } from '../../../api/records/ocds.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isWithdrawn } from '../../../machines/application-predicates.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { ordersOfLots } from '../../applications/core/items.ts';
import { everybody } from '../../applications/core/rights.ts';
import { applications } from '../../applications/core/tables.ts';
import { bySubmission } from '../allocation/load.ts';
import { loadFrames } from '../../applications/application/views.ts';
import { readSetting } from '../../catalogue/settings/queries.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { resultsOf } from '../results/results.ts';
import { ocdsAwards, ocdsContracts, organisationsOf } from './awards.ts';
import { ITN_SCHEME, Parties, type Organisation } from './parties.ts';
import { ocdsTender, tenderTag } from './tender.ts';

/** The standard's own example: what is published under a registered prefix says so in the settings. */
const UNREGISTERED = 'ocds-213czf';
const ID_DIGITS = 16;

/** One in the world: without a registered prefix the platform's own address keeps two platforms apart. */
async function ocidOf(db: Db, publicUrl: string, { number }: LotTableRow): Promise<string> {
  const registered = await readSetting(db, 'ocdsPrefix');
  if (registered !== '') return `${registered}-${number}`;
  const host = new URL(publicUrl).host.replaceAll(/[^a-z0-9.]/g, '-');
  return `${UNREGISTERED}-${host}-${number}`;
}

async function organizer(db: Db): Promise<Organisation> {
  return {
    localId: 'organizer',
    name: await readSetting(db, 'organizerTitle'),
    itn: (await readSetting(db, 'organizerItn')) || null,
    isResident: true,
    address: await readSetting(db, 'organizerAddress'),
  };
}

/** How many took part, once the envelopes are open; who, for those who may read their applications. */
async function tenderersOf(
  db: Db,
  lot: LotTableRow,
  isInside: boolean,
  parties: Parties,
): Promise<{ number: number; named: OcdsReference[] | null } | null> {
  const isOpened = lot.openedAt !== null && !lot.isSealed;
  if (!isOpened || !(isInside || isFinished(lot.status))) return null;
  const frames = await loadFrames(db, everybody, eq(applications.lotId, lot.id), 'submitted');
  const standing = frames.filter(({ row }) => !isWithdrawn(row.status));
  const ids = standing.toSorted(bySubmission).map(({ company }) => company.id);
  if (!isInside) return { number: ids.length, named: null };
  const organisations = await organisationsOf(db, ids);
  return {
    number: ids.length,
    named: ids.map((id) => parties.add(organisations.get(id)!, 'tenderer')),
  };
}

/** The caller has asked whether the visitor may read the lot's open data at all. */
export async function ocdsPackage(
  db: Db,
  publicUrl: string,
  visitor: Visitor,
  lot: LotTableRow,
): Promise<OcdsPackage> {
  const ocid = await ocidOf(db, publicUrl, lot);
  const own = await organizer(db);
  const parties = new Parties();
  const buyer = parties.add(own, 'buyer', 'procuringEntity');
  const isInside = isOwnerOf(visitor, lot) || visitor.role === 'security' || visitor.role === 'auditor';
  const tenderers = await tenderersOf(db, lot, isInside, parties);
  const tender = await ocdsTender(db, lot, { ocid, publicUrl, buyer, tenderers });
  const results = await resultsOf(db, visitor, lot);
  const orders = await ordersOfLots(db, [lot.id]);
  const awards = await ocdsAwards(
    db,
    { ocid, results, orders, parties },
    { lotId: lot.id, seesAll: isInside },
  );
  const contracts = await ocdsContracts(db, { ocid, results }, isInside);
  const date = [lot.updatedAt.toISOString(), ...contracts.map(({ dateSigned }) => dateSigned)]
    .toSorted()
    .at(-1)!;
  const content: Omit<OcdsRelease, 'id'> = {
    ocid,
    date,
    tag: [
      await tenderTag(db, lot),
      ...(awards.length > 0 ? (['award'] as const) : []),
      ...(contracts.length > 0 ? (['contract'] as const) : []),
    ],
    initiationType: 'tender',
    language: 'ru',
    parties: parties.all(),
    buyer,
    tender,
    ...(awards.length > 0 && { awards }),
    ...(contracts.length > 0 && { contracts }),
  };
  // Readers who may know different things of a lot get different releases: one id must not name both.
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, ID_DIGITS);
  return {
    uri: `${publicUrl}/api/v1/lots/${lot.id}/ocds`,
    version: '1.1',
    publishedDate: date,
    publisher: {
      name: own.name,
      ...(own.itn && { scheme: ITN_SCHEME, uid: own.itn }),
      uri: publicUrl,
    },
    releases: [{ id: `${ocid}-${digest}`, ...content }],
  };
}

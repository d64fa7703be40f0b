// The record of a lot by the Open Contracting Data Standard: a release for each step that changed what is published, the oldest first,
// what stands now, and what each field has said.
import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { LotChanges } from '../../../api/records/lot-changes.ts';
import type { OcdsRecordPackage, OcdsRelease, ReleaseTag } from '../../../api/records/ocds.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isCancelled, isPublished } from '../../../machines/lot-predicates.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { lotVersions, type LotTableRow } from '../../lots/core/tables.ts';
import type { CriterionRow } from '../../lots/criteria/tables.ts';
import { undo } from '../../lots/lot/changes.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import {
  compiled,
  mergeRelease,
  versioned,
  withTakenAway,
  type JsonObject,
  type Release,
} from '../../../rules/ocds-merge.ts';
import { ocdsPackage } from './package.ts';
import { awardPeriodOf, criteriaOf, itemsOf, tenderPeriodOf, tenderStatus, waysOf } from './tender.ts';

type Told = OcdsRecordPackage['records'][number];

const ID_DIGITS = 16;

interface Stood {
  at: Date;
  lot: LotTableRow;
}

/** The lot after each row of its history that changed it, the oldest first. */
async function stoodAt(db: Db, lot: LotTableRow): Promise<Stood[]> {
  const rows = await db
    .select({ at: history.at, payload: history.payload })
    .from(history)
    .where(and(eq(history.chain, lotChain(lot.id)), eq(history.model, 'lot')))
    .orderBy(asc(history.seq));
  const stood: Stood[] = [];
  let after = lot;
  for (const { at, payload } of rows.toReversed()) {
    stood.push({ at, lot: after });
    const { changes } = (payload ?? {}) as { changes?: LotChanges };
    if (changes) after = undo(after, changes);
  }
  return stood.toReversed();
}

/** What a tender said while the lot stood so; items and criteria as the publication before it fixed them. */
function tenderThen(
  now: OcdsRelease['tender'],
  { at, lot }: Stood,
  versions: readonly (typeof lotVersions.$inferSelect)[],
): OcdsRelease['tender'] {
  const version = versions.findLast(({ publishedAt }) => publishedAt <= at);
  const criteria = (version?.terms.criteria ?? []) as CriterionRow[];
  const { numberOfTenderers: _, tenderers: __, description: ___, awardPeriod: ____, ...same } = now;
  return {
    ...same,
    title: lot.title,
    ...(lot.description && { description: lot.description }),
    status: tenderStatus(lot.status),
    ...waysOf(lot),
    ...criteriaOf(criteria),
    ...tenderPeriodOf(lot),
    ...awardPeriodOf(lot),
    items: version ? itemsOf(version.items as unknown as OrderRow[]) : now.items,
    documents: now.documents.filter(
      ({ datePublished }) => datePublished === undefined || new Date(datePublished) <= at,
    ),
  };
}

const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, ID_DIGITS);

export async function ocdsRecord(
  db: Db,
  publicUrl: string,
  visitor: Visitor,
  lot: LotTableRow,
): Promise<OcdsRecordPackage> {
  const whole = await ocdsPackage(db, publicUrl, visitor, lot);
  const last = whole.releases[0]!;
  const versions = await db
    .select()
    .from(lotVersions)
    .where(eq(lotVersions.lotId, lot.id))
    .orderBy(asc(lotVersions.version));
  const { ocid, initiationType, language, buyer, parties } = last;
  const own = parties.filter(({ id }) => id === buyer.id);
  const releases: OcdsRelease[] = [];
  let said = '';
  for (const stood of await stoodAt(db, lot)) {
    if (!isPublished(stood.lot.status)) continue;
    const tender = tenderThen(last.tender, stood, versions);
    const digest = digestOf(tender);
    // A step that changed nothing of what is published makes no release.
    if (digest === said) continue;
    said = digest;
    const date = stood.at.toISOString();
    releases.push({
      ocid,
      id: `${ocid}-${digestOf({ date, tender })}`,
      date,
      tag: [tagOf(stood.lot, releases.length === 0)],
      initiationType,
      language,
      parties: own.map((party) => ({ ...party, roles: ['buyer', 'procuringEntity'] })),
      buyer,
      tender,
    });
  }
  // The last step is told with its awards and contracts: by the release that the package has.
  const past = isPublished(lot.status) ? releases.slice(0, -1) : releases;
  const all = amended([...past, last]);
  return {
    uri: `${whole.uri}/record`,
    version: whole.version,
    publishedDate: whole.publishedDate,
    publisher: whole.publisher,
    packages: [whole.uri],
    records: [
      {
        ocid,
        releases: all,
        compiledRelease: {
          ...(compiled(all as unknown as Release[]) as unknown as OcdsRelease),
          id: `${ocid}-compiled-${digestOf(all.at(-1))}`,
          date: last.date,
          tag: ['compiled'],
        },
        versionedRelease: versioned(all as unknown as Release[]) as unknown as Told['versionedRelease'],
      },
    ],
  };
}

/** What a release no longer has is taken away in so many words: then all that merge the releases come to what stands now. */
function amended(releases: readonly OcdsRelease[]): Told['releases'] {
  let standing: JsonObject = {};
  const told = (JSON.parse(JSON.stringify(releases)) as Release[]).map((release) => {
    const next = withTakenAway(standing, release) as Release;
    standing = mergeRelease(standing, next);
    return next === release ? release : { ...next, id: `${release.ocid}-${digestOf(next)}` };
  });
  return told as unknown as Told['releases'];
}

const tagOf = ({ status }: LotTableRow, isFirst: boolean): ReleaseTag => {
  if (isCancelled(status)) return 'tenderCancellation';
  return isFirst ? 'tender' : 'tenderUpdate';
};

// The file that a lot is checked by: read within one snapshot, then signed, so that nobody can change it on the way.
import { asc, eq, inArray, isNotNull, and } from 'drizzle-orm';
import type { Body, Bundle, ChainRow, OutcomeOffer, Version } from '../../../proof/bundle.ts';
import { canonicalJson } from '../../../proof/canonical.ts';
import { BUNDLE_FORMAT } from '../../../proof/formats.ts';
import { readCheckpoint } from '../../../proof/note.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isEnvelope } from '../../applications/core/envelopes.ts';
import { openUnlessChanged } from '../../applications/core/sealed.ts';
import { outcomeText, roundPricesText } from '../../applications/core/fixed-outcome.ts';
import { everybody, readableHistory } from '../../applications/core/rights.ts';
import { isOffered } from '../../applications/core/totals.ts';
import { applications, applicationVersions } from '../../applications/core/tables.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { readSetting } from '../../catalogue/settings/queries.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { publications } from '../../lots/core/fixed.ts';
import { lotRounds, type LotTableRow } from '../../lots/core/tables.ts';
import { frozenRatesOf } from '../../lots/rates/frozen.ts';
import { loadComparison, priceInLotCurrency } from '../../outcome/allocation/load.ts';
import { expertScores, ratings } from '../../outcome/rating/tables.ts';
import { consistencyProof } from '../../platform/checkpoints/log.ts';
import { nodeCrypt } from '../../platform/checkpoints/crypt.ts';
import { checkpointOf, proofsAbout, signedBefore, signingKeys } from '../../platform/checkpoints/proofs.ts';
import { signNow } from '../../platform/checkpoints/sign.ts';
import type { Tx } from '../../platform/database/client.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
import { contentHash, FIRST_LINK, linkText, remainderText } from '../../platform/history/canonical.ts';
import { history, lawVersions, type HistoryRow } from '../../platform/history/tables.ts';
import type { Services } from '../../platform/services.ts';

/** What of the settings an outcome depends on. */
const SETTINGS = ['organizerTitle', 'rateMaxAgeDays', 'securityCheck', 'auditCheck'] as const;

export async function bundleOf(services: Services, visitor: Visitor, lot: LotTableRow): Promise<Bundle> {
  const { db } = services;
  const chain = lotChain(lot.id);
  const { rows, body } = await inSnapshot(db, async (tx) => {
    const read = await chainRows(tx, visitor, chain);
    return { rows: read.map(({ told }) => told), body: canonicalJson(await bodyOf(tx, lot, read)) };
  });
  const last = rows.at(-1);
  const digest = nodeCrypt.hashText(body);
  const about = `bundle:${digest}`;
  const signed = await signNow(services, [
    { about, content: { bundle: digest, chain, hash: last?.hash ?? FIRST_LINK, seq: last?.seq ?? 0 } },
  ]);
  const { versions } = JSON.parse(body) as Body;
  const receipts = [];
  for (const { receipt } of versions)
    receipts.push(...(await proofsAbout(db, `receipt:${receipt}`, signed.size)));
  const heads = await proofsAbout(db, `chain:${chain}`, signed.size);
  const [seal] = await proofsAbout(db, about, signed.size);
  const earlier = await Promise.all(
    heads.map(async ({ index }) => {
      const note = (await checkpointOf(db, index + 1))!.note;
      return { note, proof: await consistencyProof(db, readCheckpoint(note)!.size, signed.size) };
    }),
  );
  return {
    format: BUNDLE_FORMAT,
    keys: (await signingKeys(db)).map(({ key }) => key),
    note: signed.note,
    seal: seal!,
    heads,
    receipts,
    checkpoints: earlier,
    body,
    rows,
  };
}

interface Read {
  row: HistoryRow;
  told: ChainRow;
}

/** What was never opened is told to nobody: of its rows the hash of the content goes out, over which the chain holds. */
async function chainRows(tx: Tx, visitor: Visitor, chain: string): Promise<Read[]> {
  const all = await tx.select().from(history).where(eq(history.chain, chain)).orderBy(asc(history.seq));
  const readable = await tx
    .select({ id: history.id })
    .from(history)
    .where(and(eq(history.chain, chain), readableHistory(visitor)));
  const ids = new Set(readable.map(({ id }) => id));
  return all.map((row) => ({ row, told: toldOf(row, ids.has(row.id)) }));
}

function toldOf(row: HistoryRow, isTold: boolean): ChainRow {
  const { seq, hash, salt, erasedContent } = row;
  if (erasedContent !== null && isTold) {
    const place = salt === null ? { whole: true as const } : { content: erasedContent };
    return { seq, hash, ...place, remainder: remainderText(row) };
  }
  if (salt === null) return { seq, hash, whole: true, ...(isTold ? { text: linkText(row) } : {}) };
  return isTold ? { seq, hash, text: linkText(row) } : { seq, hash, content: contentHash({ ...row, salt }) };
}

async function bodyOf(tx: Tx, lot: LotTableRow, rows: readonly Read[]): Promise<Body> {
  const comparison = await loadComparison(tx, everybody, lot);
  const used = [...new Set(rows.flatMap(({ row }) => row.lawVersion ?? []))];
  const laws =
    used.length === 0 ? [] : await tx.select().from(lawVersions).where(inArray(lawVersions.version, used));
  const versions = await versionsOf(tx, lot.id);
  const outcome = await outcomeText(tx, lot.id);
  // Who has withdrawn is still shown what it had submitted, and is compared no more.
  const compared = new Set((JSON.parse(outcome) as OutcomeOffer[]).map(({ id }) => id));
  const settings: Record<string, unknown> = {};
  for (const key of SETTINGS) settings[key] = await readSetting(tx, key);
  const rounds = await tx
    .select()
    .from(lotRounds)
    .where(eq(lotRounds.lotId, lot.id))
    .orderBy(asc(lotRounds.number));
  return {
    lot: {
      id: lot.id,
      number: lot.number,
      title: lot.title,
      currency: lot.currency,
      status: lot.status,
      ratingType: lot.ratingType,
      admission: lot.admission,
      isSealed: lot.isSealed,
    },
    chain: lotChain(lot.id),
    hidden: rows.flatMap(({ told }) => ((told.text ?? told.remainder) === undefined ? [told.seq] : [])),
    erased: rows.flatMap(({ told }) => (told.remainder === undefined ? [] : [told.seq])),
    madeAt: new Date().toISOString(),
    signed: await signedBefore(
      tx,
      lotChain(lot.id),
      versions.map(({ receipt }) => receipt),
    ),
    laws: laws.map(({ version, law, definition }) => ({ version, law, text: canonicalJson(definition) })),
    published: await publications(tx, lot.id),
    applications: await applicationsOf(tx, lot.id),
    versions,
    rates: await frozenRatesOf(tx, lot.id),
    settings,
    rounds: await Promise.all(
      rounds.map(async ({ id, number, endedAt, annulledAt }) => ({
        id,
        number,
        isAnnulled: annulledAt !== null,
        prices: endedAt === null || annulledAt !== null ? null : await roundPricesText(tx, id),
      })),
    ),
    outcome,
    comparable: comparison.views
      .flatMap((view) =>
        view.offers
          .filter((offer) => isOffered(offer) && compared.has(offer.id))
          .map((offer) => ({ offer: offer.id, price: priceInLotCurrency(view, offer) })),
      )
      .toSorted((a, b) => a.offer - b.offer),
    rating: await ratingOf(tx, lot),
  };
}

async function applicationsOf(tx: Tx, lotId: number): Promise<Body['applications']> {
  const rows = await tx
    .select({
      id: applications.id,
      status: applications.status,
      company: companies.title,
      itn: companies.itn,
      submittedAt: applications.submittedAt,
    })
    .from(applications)
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(and(eq(applications.lotId, lotId), isNotNull(applications.openedVersionId)))
    .orderBy(asc(applications.id));
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt?.toISOString() ?? null }));
}

/** What openings have shown, with the random bytes of the receipts. */
async function versionsOf(tx: Tx, lotId: number): Promise<Version[]> {
  const rows = await tx
    .select({ version: applicationVersions })
    .from(applicationVersions)
    .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
    .where(and(eq(applications.lotId, lotId), isNotNull(applicationVersions.openedAt)))
    .orderBy(asc(applicationVersions.applicationId), asc(applicationVersions.number));
  const versions: Version[] = [];
  for (const { version } of rows) {
    const opened = await openUnlessChanged(tx, { ...version, lotId });
    versions.push({
      application: version.applicationId,
      number: version.number,
      receipt: version.hash,
      nonce: opened?.nonce ?? null,
      content: opened?.content ?? null,
      ...(opened && isEnvelope(opened.content) ? { inside: opened.inside } : {}),
      submittedAt: version.submittedAt.toISOString(),
      openedAt: version.openedAt?.toISOString() ?? null,
      voidedAt: version.voidedAt?.toISOString() ?? null,
    });
  }
  return versions;
}

async function ratingOf(tx: Tx, lot: LotTableRow): Promise<Body['rating']> {
  const rows = await tx
    .select()
    .from(ratings)
    .where(eq(ratings.lotId, lot.id))
    .orderBy(asc(ratings.applicationId));
  if (rows.length === 0) return null;
  const scores = await tx
    .select()
    .from(expertScores)
    .where(eq(expertScores.lotId, lot.id))
    .orderBy(asc(expertScores.applicationId), asc(expertScores.criterionId));
  return {
    isStale: lot.ratingStale,
    scores: scores.map(({ applicationId, criterionId, score }) => ({
      application: applicationId,
      criterion: criterionId,
      score,
    })),
    rows: rows.map(({ applicationId, place, total, convertedTotal }) => ({
      application: applicationId,
      place,
      total,
      convertedTotal,
    })),
  };
}

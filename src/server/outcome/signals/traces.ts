// What the submissions of a lot have left behind: who wrote their files, and where they were sent from.
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { networkOf, type Authored, type Sent } from '../../../rules/signals/traces.ts';
import { sessions } from '../../accounts/sessions/tables.ts';
import { applicationFiles, applicationVersions } from '../../applications/core/tables.ts';
import type { View } from '../../applications/application/views.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { authorsOf } from '../../platform/files/author.ts';
import { contentOf } from '../../platform/files/sealed.ts';
import { files, type FileRow } from '../../platform/files/tables.ts';
import type { Services } from '../../platform/services.ts';

/** Larger ones are drawings and catalogues: they would take longer to read than all else. */
const MOST_BYTES = 5 * 2 ** 20;
const MOST_FILES = 400;
const KEPT = 5_000;
/** By the hash of the bytes: what a file says of itself never changes. */
const known = new Map<string, string[]>();

const hasAuthor = ({ mime, size }: FileRow): boolean =>
  size <= MOST_BYTES && (mime === 'application/pdf' || mime.startsWith('application/vnd.openxmlformats'));

async function authorsIn(services: Services, row: FileRow): Promise<string[]> {
  const found = known.get(row.sha256);
  if (found) return found;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await contentOf(services, row)) chunks.push(chunk as Uint8Array);
  const authors = authorsOf(row.mime, Buffer.concat(chunks));
  if (known.size >= KEPT) known.delete(known.keys().next().value!);
  known.set(row.sha256, authors);
  return authors;
}

/** The authors of each application's opened files, and those of the buyer's own. */
export async function authorsOfLot(
  services: Services,
  lot: LotTableRow,
  views: readonly View[],
): Promise<{ bidders: Authored[]; own: string[] }> {
  const { db } = services;
  const ids = views.map(({ row }) => row.id);
  const found = await db
    .select({ applicationId: applicationFiles.applicationId, file: files })
    .from(applicationFiles)
    .innerJoin(files, eq(files.id, applicationFiles.fileId))
    .where(and(inArray(applicationFiles.applicationId, ids), isNotNull(applicationFiles.openedAt)))
    .limit(MOST_FILES);
  const authors = new Map<number, string[]>();
  for (const { applicationId, file } of found)
    if (hasAuthor(file))
      authors.set(applicationId, [
        ...(authors.get(applicationId) ?? []),
        ...(await authorsIn(services, file)),
      ]);
  return {
    bidders: views.map(({ row, company }) => ({
      applicationId: row.id,
      title: company.title,
      authors: authors.get(row.id) ?? [],
    })),
    own: await ownAuthors(services, lot),
  };
}

async function ownAuthors(services: Services, lot: LotTableRow): Promise<string[]> {
  const { db } = services;
  const items = await db.select({ id: orders.id }).from(orders).where(eq(orders.lotId, lot.id));
  const rows = [
    ...(await db
      .select()
      .from(files)
      .where(and(eq(files.ownerModel, 'lot'), eq(files.ownerId, lot.id)))),
    ...(await db
      .select()
      .from(files)
      .where(
        and(
          eq(files.ownerModel, 'order'),
          inArray(
            files.ownerId,
            items.map(({ id }) => id),
          ),
        ),
      )
      .limit(MOST_FILES)),
  ];
  const authors: string[] = [];
  for (const row of rows) if (hasAuthor(row)) authors.push(...(await authorsIn(services, row)));
  return authors;
}

/** Each submission in force with the networks of its sender's sessions that stood then. */
export async function sentOf(db: Db, views: readonly View[]): Promise<Sent[]> {
  const byVersion = new Map(views.map((view) => [view.row.openedVersionId, view]));
  const versions = await db
    .select({
      id: applicationVersions.id,
      at: applicationVersions.submittedAt,
      address: sessions.address,
      seenAt: sessions.seenAt,
    })
    .from(applicationVersions)
    .innerJoin(
      sessions,
      and(
        eq(sessions.userId, applicationVersions.submittedBy),
        lte(sessions.createdAt, applicationVersions.submittedAt),
      ),
    )
    .where(
      inArray(
        applicationVersions.id,
        [...byVersion.keys()].filter((id) => id !== null),
      ),
    );
  const sent = new Map<number, Sent & { networks: string[] }>();
  for (const { id, at, address, seenAt } of versions) {
    // Whoever was seen last a minute before it had left by then; seen is written once a minute.
    if (seenAt.getTime() < at.getTime() - SEEN_MS) continue;
    const { row, company } = byVersion.get(id)!;
    const own = sent.get(id) ?? {
      applicationId: row.id,
      title: company.title,
      at: at.getTime(),
      networks: [],
    };
    const network = networkOf(address);
    if (network !== null && !own.networks.includes(network)) own.networks.push(network);
    sent.set(id, own);
  }
  return [...sent.values()];
}

const SEEN_MS = 10 * 60_000;

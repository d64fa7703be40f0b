// What a checker weighs an application by beside its content: what its company shares with others of the lot, and its record.
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { ApplicationEvidence } from '../../../api/records/application.ts';
import type { Visitor } from '../../../machines/access.ts';
import { detailKinds, sharedDetails, type Details } from '../../../rules/shared-details.ts';
import { addresses, companies, companyBindings, contacts } from '../../accounts/companies/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { files } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import { readableApplications } from '../core/rights.ts';
import { applicationFiles, applications } from '../core/tables.ts';
import { hasFlag } from './flags.ts';

/** Only of applications that the reader may see, which are those that an opening has shown. Throws 404. */
export async function evidenceOf(db: Db, visitor: Visitor, id: number): Promise<ApplicationEvidence> {
  const readable = readableApplications(visitor);
  const [own] = await db
    .select({ lotId: applications.lotId, companyId: applications.companyId })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readable));
  if (!own) throw notFound();
  const others = await db
    .select({ id: applications.id, companyId: applications.companyId, title: companies.title })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(and(eq(applications.lotId, own.lotId), ne(applications.id, id), readable));
  const companyIds = [own.companyId, ...others.map((one) => one.companyId)];
  const { details, fileNames } = await detailsOf(db, own.lotId, companyIds);
  const refused = hasFlag('contractRefused');
  const [record] = await db
    .select({
      submitted: sql<number>`count(*)::int`,
      rejected: sql<number>`(count(*) filter (where ${applications.admission} = 'rejected'))::int`,
      won: sql<number>`(count(*) filter (where ${applications.ratingsWon} > 0 and ${lots.finishedAt} is not null and not ${refused}))::int`,
      refused: sql<number>`(count(*) filter (where ${refused}))::int`,
    })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.companyId, own.companyId), ne(applications.id, id), readable));
  return {
    rivals: others.map(({ id: applicationId, title }) => ({ applicationId, title })),
    shared: others.flatMap((other) => {
      const found = sharedDetails(details(own.companyId), details(other.companyId));
      if (found.length === 0) return [];
      const values = found.map(({ kind, value }) => ({
        kind,
        value: kind === 'file' ? (fileNames.get(value) ?? value) : value,
      }));
      const kinds = detailKinds.filter((kind) => values.some((one) => one.kind === kind));
      return [{ applicationId: other.id, title: other.title, kinds, values }];
    }),
    record: record ?? { submitted: 0, rejected: 0, won: 0, refused: 0 },
  };
}

interface AllDetails {
  details: (companyId: number) => Details;
  /** By the sum of their bytes. */
  fileNames: ReadonlyMap<string, string>;
}

async function detailsOf(db: Db, lotId: number, companyIds: number[]): Promise<AllDetails> {
  const [rows, people, places, acting, papers] = await Promise.all([
    db.select().from(companies).where(inArray(companies.id, companyIds)),
    db.select().from(contacts).where(inArray(contacts.companyId, companyIds)),
    db.select().from(addresses).where(inArray(addresses.companyId, companyIds)),
    db
      .select({ companyId: companyBindings.companyId, phone: users.phone, email: users.email })
      .from(companyBindings)
      .innerJoin(users, eq(users.id, companyBindings.userId))
      .where(inArray(companyBindings.companyId, companyIds)),
    db
      .select({ companyId: applications.companyId, sha256: files.sha256, name: files.name })
      .from(applicationFiles)
      .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
      .innerJoin(files, eq(files.id, applicationFiles.fileId))
      .where(and(eq(applications.lotId, lotId), isNotNull(applicationFiles.openedAt))),
  ]);
  const details = (companyId: number): Details => {
    const of = <Row extends { companyId: number }>(all: Row[]) =>
      all.filter((row) => row.companyId === companyId);
    const company = rows.find((row) => row.id === companyId);
    const found: Record<(typeof detailKinds)[number], (string | null | undefined)[]> = {
      phone: [
        company?.headInfo.phone,
        ...of(people).flatMap((one) => [one.primaryPhone, one.secondaryPhone]),
        ...of(acting).map((one) => one.phone),
      ],
      email: [
        company?.headInfo.email,
        ...of(people).map((one) => one.email),
        ...of(acting).map((one) => one.email),
      ],
      account: [company?.bankingAccount.settlementAccount],
      address: of(places).map((one) => one.addressString),
      head: [headOf(company?.headInfo)],
      file: of(papers).map((one) => one.sha256),
    };
    return Object.fromEntries(
      detailKinds.map((kind) => [kind, found[kind].filter((text): text is string => Boolean(text))]),
    ) as unknown as Details;
  };
  return { details, fileNames: new Map(papers.map(({ sha256, name }) => [sha256, name])) };
}

const headOf = (head: { surname: string; name: string; middlename: string } | undefined): string =>
  head?.surname && head.name ? [head.surname, head.name, head.middlename].join(' ') : '';

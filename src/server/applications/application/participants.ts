// Who takes part, how far each was checked, and hints that two of them may be one.
import type { VerificationDecision } from '../../../rules/closed-lists.ts';
import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { participant } from '../../../api/records/results.ts';
import { ownDomain } from '../../../rules/shared-details.ts';
import type { ConflictKind as Kind } from '../../../rules/shared-details.ts';
import type { Visitor } from '../../../machines/access.ts';
import { addresses, companies, contacts } from '../../accounts/companies/tables.ts';
import { verifications } from '../core/decision-tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { files } from '../../platform/files/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { applicationFiles, applications } from '../core/tables.ts';
import { loadViews, type View } from './views.ts';

type Participant = z.infer<typeof participant>;

interface Mark {
  kind: Kind;
  key: string;
  shown: string;
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^a-zа-я0-9]/g, '');
/** Names of two words and more: a surname alone is many people's. */
function personKey(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}-]+/u)
    .filter(Boolean);
  return words.length < 2 || words.some((word) => word.length < 2) ? '' : words.join(' ');
}

const ACCOUNT_TAIL = 4;

/** The applications of a lot that the visitor may read, oldest submission first. */
export async function participantsOf(db: Db, visitor: Visitor, lot: LotTableRow): Promise<Participant[]> {
  const views = await loadViews(db, visitor, eq(applications.lotId, lot.id), 'submitted');
  if (views.length === 0) return [];
  views.sort((a, b) => (a.submittedAt?.getTime() ?? 0) - (b.submittedAt?.getTime() ?? 0));
  const ids = views.map(({ row }) => row.id);
  const standing = await db
    .select()
    .from(verifications)
    .where(and(inArray(verifications.applicationId, ids), isNull(verifications.cancelledAt)));
  const marks = await marksOf(db, views);
  return views.map((view) => {
    const { row, company } = view;
    const check = (stage: string): VerificationDecision | null =>
      view.isImage
        ? null
        : (standing.findLast((one) => one.applicationId === row.id && one.stage === stage)?.decision ?? null);
    return {
      applicationId: row.id,
      companyId: company.id,
      companyTitle: company.title,
      itn: company.itn,
      moderationStatus: company.moderationStatus,
      revoked: company.revoked,
      status: view.status,
      admission: row.admission,
      isRepeating: !view.isImage && row.isMarked,
      flags: row.flags,
      submittedAt: view.submittedAt?.toISOString() ?? null,
      checks: { manager: check('manager'), security: check('security'), audit: check('audit') },
      conflicts: conflictsOf(view, views, marks),
    };
  });
}

/** What each of some opened applications has in common with the others. */
export async function participantsAmong(
  db: Db,
  views: readonly View[],
): Promise<Pick<Participant, 'applicationId' | 'companyTitle' | 'conflicts'>[]> {
  if (views.length === 0) return [];
  const marks = await marksOf(db, views);
  return views.map((view) => ({
    applicationId: view.row.id,
    companyTitle: view.company.title,
    conflicts: conflictsOf(view, views, marks),
  }));
}

function conflictsOf(
  view: View,
  all: readonly View[],
  marks: ReadonlyMap<number, Mark[]>,
): Participant['conflicts'] {
  const own = marks.get(view.row.id) ?? [];
  return all
    .filter(({ row }) => row.id !== view.row.id)
    .flatMap((other) => {
      const theirs = new Set((marks.get(other.row.id) ?? []).map(({ kind, key }) => `${kind}:${key}`));
      const shared = own.filter(({ kind, key }) => theirs.has(`${kind}:${key}`));
      // One address in common says more than its domain.
      const told = new Set(shared.flatMap(({ kind, key }) => (kind === 'email' ? [ownDomain(key)] : [])));
      return shared
        .filter(({ kind, key }) => kind !== 'domain' || !told.has(key))
        .map(({ kind, shown }) => ({
          kind,
          value: shown,
          withApplicationId: other.row.id,
          withCompanyTitle: other.company.title,
        }));
    });
}

/** What two companies should not have in common; of the opened content alone where the lot is sealed again. */
async function marksOf(db: Db, views: readonly View[]): Promise<Map<number, Mark[]>> {
  const companyIds = views.map(({ company }) => company.id);
  const rows = await db.select().from(companies).where(inArray(companies.id, companyIds));
  const places = await db.select().from(addresses).where(inArray(addresses.companyId, companyIds));
  const people = await db.select().from(contacts).where(inArray(contacts.companyId, companyIds));
  const accounts = await db
    .select({ companyId: users.companyId, phone: users.phone, email: users.email })
    .from(users)
    .where(and(inArray(users.companyId, companyIds), ne(users.status, 'erased')));
  const houseDomains = await domainsOfStaff(db);
  const sealed = await db
    .select({ applicationId: applicationFiles.applicationId, sha256: files.sha256, name: files.name })
    .from(applicationFiles)
    .innerJoin(files, eq(files.id, applicationFiles.fileId))
    .where(
      and(
        inArray(
          applicationFiles.applicationId,
          views.map(({ row }) => row.id),
        ),
        isNotNull(applicationFiles.openedAt),
      ),
    );
  return new Map(
    views.map(({ row, company, terms }) => {
      const marks: Mark[] = [];
      const add = (kind: Kind, key: string, shown: string) => {
        if (key !== '' && !marks.some((mark) => mark.kind === kind && mark.key === key))
          marks.push({ kind, key, shown });
      };
      const own = rows.find(({ id }) => id === company.id);
      const phone = (text: string | null | undefined) =>
        add('phone', digits(text ?? '').slice(-10), text ?? '');
      const team = accounts.filter(({ companyId }) => companyId === company.id);
      const logins = new Set(team.map(({ email: login }) => login.toLowerCase()));
      const email = (text: string | null | undefined) => {
        const key = (text ?? '').toLowerCase();
        add('email', key, text ?? '');
        const domain = ownDomain(key);
        // An account's own address is no other address for being written in the terms as well.
        if (domain !== null && !(logins.has(key) && houseDomains.has(domain))) add('domain', domain, domain);
      };
      const named = (text: string) => add('person', personKey(text), text.trim());
      add('itn', company.itn, company.itn);
      if (own) named(`${own.headInfo.surname} ${own.headInfo.name} ${own.headInfo.middlename}`);
      named(terms.agent.name);
      phone(own?.headInfo.phone);
      email(own?.headInfo.email);
      phone(terms.agent.primaryPhone);
      phone(terms.agent.secondaryPhone);
      email(terms.agent.email);
      for (const person of people.filter(({ companyId }) => companyId === company.id)) {
        named(person.name);
        phone(person.primaryPhone);
        phone(person.secondaryPhone);
        email(person.email);
      }
      for (const user of team) {
        phone(user.phone);
        email(user.email);
      }
      for (const place of places.filter(({ companyId }) => companyId === company.id))
        add('address', folded(place.addressString), place.addressString);
      const account = digits(own?.bankingAccount.settlementAccount ?? '');
      add('bankAccount', account, `…${account.slice(-ACCOUNT_TAIL)}`);
      for (const file of sealed.filter(({ applicationId }) => applicationId === row.id))
        add('file', file.sha256, file.name);
      return [row.id, marks];
    }),
  );
}

/** Where the platform's own people have their mail: an account there was given by the house and tells nothing of its company. */
async function domainsOfStaff(db: Db): Promise<ReadonlySet<string>> {
  const staff = await db.select({ email: users.email }).from(users).where(ne(users.role, 'vendor'));
  return new Set(staff.flatMap(({ email }) => ownDomain(email) ?? []));
}

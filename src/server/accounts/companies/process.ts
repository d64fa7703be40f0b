// How a step of a company's accreditation is carried out.
import { eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import {
  companyLaw,
  type CompanyAudience,
  type CompanyEffect,
  type CompanyNews,
} from '../../../machines/company.ts';
import type { Role } from '../../../machines/access.ts';
import { columnsOf, type ColumnsByEvent } from '../../engine/by-event.ts';
import { process, type Taken } from '../../engine/process.ts';
import { databaseNow } from '../../platform/database/client.ts';
import { build } from '../../platform/database/statement.ts';
import { notFound } from '../../platform/http/errors.ts';
import { users } from '../core/tables.ts';
import { mayWriteCompany } from './rights.ts';
import { companyChain } from './chain.ts';
import { standingJob } from './standing.ts';
import { companyFacts, companySteps } from './steps.ts';
import { lockCompany } from './queries.ts';
import { companies, type CompanyTableRow } from './tables.ts';

interface CompanyKey {
  id: number;
  /** Null: a consequence of another step. */
  visitor: Pick<Visitor, 'role' | 'companyId' | 'emailVerified'> | null;
  /** What security has written beside its decision. */
  comment?: string | null;
  /** For demo data alone: the moment to be told instead of now. */
  past?: number;
}

export interface CompanyTypes {
  law: typeof companyLaw;
  key: CompanyKey;
  subject: { company: CompanyTableRow; comment: string | null };
  columns: CompanyTableRow;
  effect: CompanyEffect;
  audience: CompanyAudience;
  news: CompanyNews;
}

type CompanyStep = Taken<CompanyTypes>;

const reasonOf = ({ event }: Pick<CompanyStep, 'event'>): string | null =>
  'reason' in event ? event.reason : null;

/** Who has confirmed the address sends it; where another has the ИНН by now, this is refused. */
const sent = ({
  subject: { company },
  at,
}: Pick<CompanyStep, 'subject' | 'at'>): Partial<CompanyTableRow> => ({
  submittedAt: new Date(at),
  registeredAt: company.registeredAt ?? new Date(at),
});

const decided =
  (revoked: boolean) =>
  ({ actor, at }: Pick<CompanyStep, 'actor' | 'at'>): Partial<CompanyTableRow> => ({
    revoked,
    moderatedAt: new Date(at),
    moderatedBy: actor.id,
  });

const columnsBy: ColumnsByEvent<CompanyTypes> = {
  'company.submit': sent,
  'company.keyFieldsChanged': sent,
  'company.verify': decided(false),
  'company.reject': decided(false),
  'company.revoke': decided(true),
};

const security: Role = 'security';

const mayKnow = (visitor: CompanyKey['visitor'], id: number): boolean =>
  visitor === null || visitor.role === security || mayWriteCompany(visitor, id);

export const companyProcess = process<CompanyTypes>({
  law: companyLaw,
  async lock(tx, { id, visitor, comment = null, past }) {
    const company = mayKnow(visitor, id) ? await lockCompany(tx, id) : null;
    if (!company) throw notFound();
    return {
      id,
      subject: { company, comment },
      version: company.version,
      status: company.moderationStatus,
      facts: await companyFacts(tx, company, visitor?.emailVerified ?? false),
      at: past ?? (await databaseNow(tx)),
    };
  },
  columns: (step) => ({
    ...columnsOf(columnsBy, step),
    moderationStatus: step.to,
    version: step.subject.company.version + 1,
    updatedAt: new Date(step.at),
  }),
  save: ({ id }, columns) => build.update(companies).set(columns).where(eq(companies.id, id)),
  effects: {
    recordReason: { plan: (step) => ({ columns: { moderationComment: reasonOf(step) } }) },
    forgetReason: { plan: () => ({ columns: { moderationComment: null } }) },
    // The marking is the applications' own work, done lot by lot after the commit.
    reviewApplications: { plan: ({ id }) => ({ jobs: [standingJob(id)] }) },
  },
  history: (step) => ({
    chain: companyChain(step.id),
    payload: { reason: reasonOf(step), comment: step.subject.comment },
  }),
  audience: {
    security: () =>
      sql`select ${users.id} as user_id, null::bigint as application_id from ${users} where ${users.role} = ${security}`,
    company: (id) =>
      sql`select ${users.id} as user_id, null::bigint as application_id from ${users} where ${users.companyId} = ${id}`,
  },
  news: (step) => ({
    companyId: step.id,
    companyTitle: step.subject.company.title,
    reason: reasonOf(step),
  }),
  announce: ({ id, event }) => [{ model: 'company', id, what: event.type }],
  steps: (_tx, { subject, facts, at }, actor) => companySteps(subject.company, facts, actor, at),
});

/** The row after a step. */
export const companyAfter = (
  { subject }: Pick<CompanyStep, 'subject'>,
  columns: Partial<CompanyTableRow>,
): CompanyTableRow => ({ ...subject.company, ...columns });

// The whole server on a database of its own, without a network, and people of every role to call it.
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { UserRole } from '../../src/api/records/user.ts';
import { buildApp } from '../../src/server/app.ts';
import { prepareWings } from '../../src/server/engine/house.ts';
import { companies } from '../../src/server/accounts/companies/tables.ts';
import { bindUser } from '../../src/server/accounts/companies/bindings.ts';
import { insertCompany, blankCompany } from '../../src/server/accounts/companies/commands.ts';
import { transact } from '../../src/server/platform/database/client.ts';
import { tickOnce } from '../../src/server/platform/jobs/clock.ts';
import { makeLogger, type Logger } from '../../src/server/platform/log/logger.ts';
import { makeServices } from '../../src/server/platform/make-services.ts';
import { jobHandlers, type JobHandlers } from '../../src/server/platform/jobs/kinds.ts';
import { carryOutDue } from '../../src/server/platform/jobs/worker.ts';
import type { Services } from '../../src/server/platform/services.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { wings } from '../../src/server/wings.ts';
import { SESSION_COOKIE } from '../../src/server/platform/http/session-cookie.ts';
import { startSession } from '../../src/server/accounts/sessions/store.ts';
import { insertUser } from '../../src/server/accounts/core/commands.ts';
import { users, type UserRow } from '../../src/server/accounts/core/tables.ts';
import type { ModerationStatus } from '../../src/machines/company-statuses.ts';
import { freshDatabase } from '../support/database.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import type { FreshDatabase } from '../support/test-cluster.ts';
import { TestClient } from './support/client.ts';
import { makeItn } from './support/itn.ts';

export interface Person {
  name?: string;
  email?: string;
  /** Vendors: verified unless said otherwise. Others always are. */
  emailVerified?: boolean;
  /** Vendors: the company's standing; `null` for a vendor without a company. */
  company?: ModerationStatus | number | null;
  /** The password; hashing takes a while, so there is none unless a test signs in by it. */
  passwordHash?: string;
  /** Has never been here: the tour of the platform begins by itself. */
  isNew?: boolean;
}

/** A signed-in client that knows whose it is. */
export class SignedIn extends TestClient {
  readonly user: UserRow;

  constructor(app: FastifyInstance, user: UserRow) {
    super(app);
    this.user = user;
  }

  get id(): number {
    return this.user.id;
  }

  /** Throws for a user without a company. */
  get companyId(): number {
    if (this.user.companyId === null) throw new Error(`${this.user.name} has no company`);
    return this.user.companyId;
  }
}

export interface TestServer {
  readonly app: FastifyInstance;
  services: Services;
  url: string;
  dataDir: string;
  guest: () => TestClient;
  /** A new user of the role with a session; an accredited vendor with a company unless the person says otherwise. */
  signIn: (role: UserRole, person?: Person) => Promise<SignedIn>;
  /** A user without a session. */
  makeUser: (role: UserRole, person?: Person) => Promise<UserRow>;
  /** Carries out the jobs that are due, what they bring forth included. */
  settle: () => Promise<void>;
  /** The same without letters, which wait for the next `settle`: with their papers they take longer than all the rest. */
  settleUnmailed: () => Promise<void>;
  /** One round of a clock worker, or of all. */
  tick: (name?: string) => Promise<void>;
  /** The texts of the letters that lie in the mail folder, oldest first. */
  letters: () => string[];
  /** Puts another app (with calls of the test's own) in the place of the first; clients made after it call it. */
  useApp: (app: FastifyInstance) => Promise<void>;
  close: () => Promise<void>;
}

let counter = 0;

/** A database and a data folder that something lies in before the app starts. */
export interface Prepared {
  database: FreshDatabase;
  dataDir: string;
}

export const makeDataDir = (): string => mkdtempSync(join(realpathSync(tmpdir()), 'tender-app-'));

/** Starts a test app; `env` is what main.ts would read. Call `close` in afterAll. */
export async function testApp(
  env: Record<string, string> = {},
  {
    log = makeLogger(process.env.TEST_LOG ?? 'silent'),
    prepared,
  }: { log?: Logger; prepared?: Prepared } = {},
): Promise<TestServer> {
  const { database, dataDir } = prepared ?? { database: await freshDatabase(), dataDir: makeDataDir() };
  const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'http://test.local', ...env });
  const { services, close } = await makeServices(settings, database.url, log);
  await prepareWings(services, wings, () => {});
  const app = await buildApp(services);
  await services.live.start();
  await app.ready();

  return asTestServer({
    app,
    services,
    url: database.url,
    dataDir,
    close: async () => {
      await close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

export interface Parts {
  app: FastifyInstance;
  services: Services;
  url: string;
  dataDir: string;
  /** Ends all but the app and its live events, which are closed by then. */
  close: () => Promise<void>;
}

/** The people and shortcuts of a test over a server that somebody else has started. */
export function asTestServer({ app, services, url, dataDir, close }: Parts): TestServer {
  const current = { app };
  const makeUser = (role: UserRole, person: Person = {}) => addUser(services, role, person);
  return {
    get app() {
      return current.app;
    },
    services,
    url,
    dataDir,
    guest: () => new TestClient(current.app),
    makeUser,
    signIn: async (role, person) => {
      const user = await makeUser(role, person);
      const client = new SignedIn(current.app, user);
      const { token } = await startSession(services.db, user.id, false);
      client.cookies.set(SESSION_COOKIE, token);
      return client;
    },
    settle: async () => void (await carryOutDue(services, jobHandlers.get())),
    settleUnmailed: async () => {
      const all = Object.entries(jobHandlers.get()).filter(([, { lane }]) => lane !== 'mail');
      await carryOutDue(services, Object.fromEntries(all) as unknown as JobHandlers);
    },
    tick: (name) =>
      tickOnce(
        services,
        wings.flatMap(({ ticks }) => ticks),
        name,
      ),
    letters: () =>
      readdirSync(join(dataDir, 'mail'))
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => readFileSync(join(dataDir, 'mail', name), 'utf8')),
    useApp: async (other) => {
      await other.ready();
      await current.app.close();
      current.app = other;
    },
    close: async () => {
      await services.live.stop();
      await current.app.close();
      await close();
    },
  };
}

const names: Record<UserRole, string> = {
  admin: 'Админов Андрей',
  manager: 'Закупкина Мария',
  vendor: 'Поставщиков Виктор',
  security: 'Охранов Сергей',
  auditor: 'Ревизоров Антон',
};

async function addUser(services: Services, role: UserRole, person: Person): Promise<UserRow> {
  counter += 1;
  const number = counter;
  return transact(services.db, async (tx) => {
    const user = await insertUser(tx, {
      name: person.name ?? `${names[role]} ${number}`,
      email: person.email ?? `${role}${number}@example.test`,
      phone: '79161234567',
      role,
      passwordHash: person.passwordHash ?? null,
      emailVerified: person.emailVerified ?? true,
    });
    if (!person.isNew) await tx.update(users).set({ touredAt: new Date() }).where(eq(users.id, user.id));
    const company = person.company === undefined ? 'verified' : person.company;
    if (role !== 'vendor' || company === null) return user;
    const companyId = typeof company === 'number' ? company : await addCompany(tx, number, company);
    await bindUser(tx, user.id, companyId);
    return (await tx.select().from(users).where(eq(users.id, user.id)))[0]!;
  });
}

async function addCompany(
  tx: Parameters<Parameters<typeof transact>[1]>[0],
  number: number,
  moderationStatus: ModerationStatus,
): Promise<number> {
  const blank = blankCompany(makeItn(number), null);
  const { id } = await insertCompany(tx, { ...blank, title: `ООО «Поставка ${number}»` });
  await tx.update(companies).set({ moderationStatus }).where(eq(companies.id, id));
  return id;
}

/** Waits until `check` holds, at most `ms`: for what other connections tell. */
export async function until(check: () => boolean | Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  const end = Date.now() + ms;
  // What takes long is asked for less often: to ask is work for the same processors.
  for (let pause = 5; !(await check()); pause = Math.min(pause * 1.5, 50)) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** The number of rows of a table, for what has no call to ask. */
export async function countRows(services: Services, table: string): Promise<number> {
  const { rows } = await services.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]!.n;
}

// Vendors who submit again and again by whichever process of the platform serves, and what became of what was acknowledged.
import pino from 'pino';
import type { Application, ReceiptVersion } from '../../../src/api/records/application.ts';
import { buildApp } from '../../../src/server/app.ts';
import { makeServices } from '../../../src/server/platform/make-services.ts';
import { readSettings } from '../../../src/server/platform/settings.ts';
import { checkRestored } from '../../../src/server/restored.ts';
import { composeHouse } from '../../../src/server/wings.ts';
import { submit } from '../../server/applications/make-applications.ts';
import { makePublished } from '../../server/lots/make-lots.ts';
import { asTestServer, type SignedIn } from '../../server/make.ts';
import { Caller } from '../browserless.ts';

export const SECRETS = {
  SEALING_KEY: 'one-sealing-key-for-both-of-the-servers-0123456789',
  SESSION_SECRET: 'one-secret-for-both-of-the-servers-0123456789',
};

type Receipt = Pick<ReceiptVersion, 'number' | 'hash'>;

export interface Bidder {
  vendor: SignedIn;
  id: number;
  acknowledged: Receipt[];
  /** Sent, and the connection broke or 503 came: it may have been taken or not. */
  unknown: number;
}

export const say = (line: string) => console.log(`• ${line}`);
/** Works beside the platform on the same database. */
export async function beside<T>(
  url: string,
  dataDir: string,
  act: (server: ReturnType<typeof asTestServer>) => Promise<T>,
): Promise<T> {
  composeHouse();
  const settings = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, ...SECRETS });
  const { services, close } = await makeServices(settings, url, pino({ level: 'silent' }));
  const app = await buildApp(services);
  await app.ready();
  const server = asTestServer({ app, services, url, dataDir, close });
  try {
    return await act(server);
  } finally {
    await server.close();
  }
}

export const bidders: Bidder[] = [];
export const acknowledgedAt: number[] = [];
/** When calls were answered by what the database said. */
export const answeredAt: number[] = [];
export const statuses = new Map<number, number>();
/** Connections that broke under a call. */
export const broken = { calls: 0 };
export const over = new AbortController();

const codeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null;

/** @param origins where to call; the next one where nobody listens, as a proxy does it */
export async function bid(bidder: Bidder, origins: () => readonly string[]): Promise<void> {
  const callers = new Map<string, Caller>();
  const callerOf = (origin: string): Caller => {
    const caller = callers.get(origin) ?? new Caller(origin, bidder.vendor);
    callers.set(origin, caller);
    return caller;
  };
  const { id } = bidder;
  const ask = async <T>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => {
    for (const origin of origins()) {
      try {
        const answer = await callerOf(origin).call<T>(method, path, body);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status === 200) answeredAt.push(performance.now());
        else throw new Error(String(answer.status));
        return answer.data;
      } catch (error) {
        if (error instanceof TypeError && codeOf(error) !== 'ECONNREFUSED') broken.calls += 1;
        if (codeOf(error) !== 'ECONNREFUSED') throw error;
      }
    }
    throw new Error('nobody listens');
  };
  for (let round = 1; !over.signal.aborted; round += 1) {
    try {
      const open = await ask<Application>('GET', `/api/v2/applications/${id}`);
      if (!open.isWorkingCopy) await ask('POST', `/api/v1/applications/${id}/edit`);
      const { offers } = await ask<Application>('GET', `/api/v2/applications/${id}`);
      const rows = offers.map((offer) => ({
        id: offer.id,
        orderId: offer.orderId,
        unitPrice: String(1_000 + round),
      }));
      await ask('PUT', `/api/v1/applications/${id}/offers`, { offers: rows });
      bidder.unknown += 1;
      const { receipt } = await ask<Application>('POST', `/api/v1/applications/${id}/step-active`);
      bidder.unknown -= 1;
      bidder.acknowledged.push({ number: receipt!.number, hash: receipt!.hash });
      acknowledgedAt.push(performance.now());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

export const setScene = (
  url: string,
  dataDir: string,
  size: { lots: number; vendors: number },
): Promise<SignedIn> =>
  beside(url, dataDir, async (server) => {
    const manager = await server.signIn('manager');
    const lots: number[] = [];
    for (let index = 0; index < size.lots; index += 1) lots.push((await makePublished(manager)).id);
    for (let index = 0; index < size.vendors; index += 1) {
      const vendor = await server.signIn('vendor');
      const { id } = await submit(vendor, lots[index % size.lots]!, ['1000']);
      bidders.push({ vendor, id, acknowledged: [], unknown: 0 });
    }
    return manager;
  });

export async function count({
  services,
}: ReturnType<typeof asTestServer>): Promise<{ lost: number; doubled: number }> {
  await checkRestored(services, say);
  let [lost, doubled] = [0, 0];
  for (const { id, acknowledged, unknown } of bidders) {
    const { rows } = await services.pool.query<Receipt>(
      'select number, hash from application_versions where application_id = $1',
      [id],
    );
    const kept = new Set(rows.map((row) => `${row.number} ${row.hash}`));
    lost += acknowledged.filter((receipt) => !kept.has(`${receipt.number} ${receipt.hash}`)).length;
    // One is of the beginning.
    doubled += Math.max(0, rows.length - 1 - acknowledged.length - unknown);
  }
  return { lost, doubled };
}

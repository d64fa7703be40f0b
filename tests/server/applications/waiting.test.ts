// Who waits for whom at one lot: long work of one vendor must not keep another from the deadline.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { RoundState } from '../../../src/api/records/round.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { carriedOut, thisMoment } from '../../../src/server/platform/http/arrivals.ts';
import { checkDueLots } from '../../../src/server/lots/lot/clock.ts';
import { databaseNow } from '../../../src/server/platform/database/client.ts';
import { inHours, makePublished, passDeadline } from '../lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import type { TestReply } from '../support/client.ts';
import { answerOrWait, holdRows, waitersOf } from '../support/waiting.ts';
import { makeOpened, must, offerRows, ordersOf, threeItems } from './make-applications.ts';
import { twoVendors, type TwoVendors } from './two-vendors.ts';

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let rival: SignedIn;
let twoDrafts: TwoVendors['drafts'];
let makeRound: TwoVendors['round'];

beforeAll(async () => {
  server = await testApp();
  ({ manager, vendor, rival, drafts: twoDrafts, round: makeRound } = await twoVendors(server));
});
afterAll(() => server?.close());

/** Runs `meanwhile` while the call waits for its own application, the lot's lock taken already. */
async function whileUnderWay(
  applicationId: number,
  call: () => Promise<TestReply>,
  meanwhile: () => Promise<void>,
): Promise<TestReply> {
  const release = await holdRows(server, 'select 1 from applications where id = $1 for update', [
    applicationId,
  ]);
  const calling = call();
  try {
    await until(async () => (await waitersOf(server)) === 1);
    await meanwhile();
  } finally {
    await release();
  }
  return calling;
}

/** Runs `meanwhile` while what the call has sent is being stored, then lets it go on. */
async function whileStoring(call: () => Promise<TestReply>, meanwhile: () => Promise<void>) {
  const { files } = server.services;
  const { put } = files;
  let isStoring = false;
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  files.put = async (...file) => {
    isStoring = true;
    await gate;
    await put(...file);
  };
  const sending = call();
  try {
    await until(() => isStoring);
    await meanwhile();
  } finally {
    files.put = put;
    goOn();
  }
  return sending;
}

describe("while a rival's step is under way", () => {
  it('another vendor creates, saves, submits and withdraws', async () => {
    const { lotId, own, other } = await twoDrafts();
    const third = await server.signIn('vendor');
    const items = await ordersOf(vendor, lotId);
    const path = `/api/v1/applications/${own.id}`;
    const reply = await whileUnderWay(
      other.id,
      () => rival.post(`/api/v1/applications/${other.id}/step-active`),
      async () => {
        const calls: (() => Promise<TestReply>)[] = [
          () => third.post(`/api/v1/lots/${lotId}/applications`, {}),
          () => vendor.patch(`/api/v1/tender/edit-application/${own.id}`, { minSum: '1' }),
          () => vendor.put(`${path}/offers`, { offers: offerRows(items, ['5', '6', '7']) }),
          () => vendor.post(`${path}/step-active`),
          () => vendor.post(`${path}/edit`),
          () => vendor.post(`${path}/cancel`),
        ];
        for (const call of calls) {
          const answer = await answerOrWait(server, call);
          if (answer === 'waits') throw new Error(`${String(call)} waits`);
          expect([200, 201]).toContain(answer.status);
        }
      },
    );
    expect(reply.status).toBe(200);
  });

  it('another vendor bids in the round, and both prices count', async () => {
    const { lotId, ids, offerIds } = await makeRound();
    const bid = (who: SignedIn, offerId: number) => () =>
      who.post(`/api/v1/offers/${offerId}/set-repeated-price`, { price: '90' });
    const reply = await whileUnderWay(ids[1]!, bid(rival, offerIds[1]!), async () => {
      expect(await answerOrWait(server, bid(vendor, offerIds[0]!))).toMatchObject({ status: 200 });
    });
    expect(reply.status).toBe(200);
    expect(must<RoundState>(await manager.get(`/api/v1/lots/${lotId}/round`)).tookPart).toBe(2);
  });

  it('a price that waits until the last minutes of the round still moves its end', async () => {
    const { lotId, ids, offerIds } = await makeRound({
      endsAt: inHours(4),
      extensionMinutes: 120,
      extensionLimit: 1,
    });
    const reply = await whileUnderWay(
      ids[0]!,
      () => vendor.post(`/api/v1/offers/${offerIds[0]}/set-repeated-price`, { price: '90' }),
      async () => {
        await server.services.pool.query(
          `update rounds set ends_at = ends_at - interval '3 hours' where lot_id = $1`,
          [lotId],
        );
      },
    );
    expect(must<RoundState>(reply)).toMatchObject({ isRunning: true, extensionsUsed: 1 });
  });

  it('the staff decide on other applications', async () => {
    const { ids } = await makeOpened(
      server,
      manager,
      [vendor, rival],
      [
        ['1', '2', '3'],
        ['2', '3', '4'],
      ],
    );
    const reject = (id: number) => () =>
      manager.post(`/api/v1/applications/${id}/verifications`, { decision: 'rejected', comment: 'Нет' });
    const reply = await whileUnderWay(ids[1]!, reject(ids[1]!), async () => {
      expect(await answerOrWait(server, reject(ids[0]!))).toMatchObject({ status: 200 });
    });
    expect(reply.status).toBe(200);
  });

  it("the lot's own step waits, and comes before whoever steps after it; a save of a draft waits for nobody", async () => {
    const { lotId, own, other } = await twoDrafts();
    let cancelling: Promise<TestReply> | undefined;
    let submitting: Promise<TestReply> | undefined;
    const reply = await whileUnderWay(
      other.id,
      () => rival.post(`/api/v1/applications/${other.id}/step-active`),
      async () => {
        const cancel = () =>
          (cancelling = manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Потребность отпала' }));
        expect(await answerOrWait(server, cancel)).toBe('waits');
        const save = () => vendor.patch(`/api/v1/tender/edit-application/${own.id}`, { minSum: '1' });
        expect(await answerOrWait(server, save)).toMatchObject({ status: 200 });
        const submit = () => (submitting = vendor.post(`/api/v1/applications/${own.id}/step-active`));
        expect(await answerOrWait(server, submit)).toBe('waits');
      },
    );
    expect([reply.status, (await cancelling)!.status, (await submitting)!.status]).toEqual([200, 200, 422]);
    // What is cancelled takes nothing in any more, not even a draft's save.
    const late = await vendor.patch(`/api/v1/tender/edit-application/${own.id}`, { minSum: '2' });
    expect(late.status).toBe(422);
    const { rows } = await server.services.pool.query<{ event: string }>(
      `select event from history where lot_id = $1 order by seq`,
      [lotId],
    );
    expect(rows.slice(-2).map(({ event }) => event)).toEqual(['application.submit', 'lot.cancel']);
  });

  it('the clock leaves the lot to its next round, and steps the others', async () => {
    const { pool } = server.services;
    const { lotId, other } = await twoDrafts();
    const { id: nextId } = await makePublished(manager, {}, threeItems);
    const isDue = async () => {
      const { rows } = await pool.query<{ due: boolean }>(
        'select next_check_at < clock_timestamp() as due from lots where id = $1',
        [lotId],
      );
      return rows[0]!.due;
    };
    await pool.query(`update lots set next_check_at = now() - interval '1 hour' where id = $1`, [lotId]);
    await passDeadline(server, nextId);
    const reply = await whileUnderWay(
      other.id,
      () => rival.post(`/api/v1/applications/${other.id}/step-active`),
      async () => {
        await server.tick('lot-deadlines');
        expect(await isDue()).toBe(true);
      },
    );
    expect(reply.status).toBe(200);
    expect(must<{ status: string }>(await manager.get(`/api/v1/lots/${nextId}`)).status).toBe('deadlined');
    await server.tick('lot-deadlines');
    expect(await isDue()).toBe(false);
  });
});

it('a lot whose step fails and whose row somebody holds by then keeps no other lot waiting', async () => {
  const { pool } = server.services;
  const [{ id: failing }, { id: nextId }] = [
    await makePublished(manager, {}, threeItems),
    await makePublished(manager, {}, threeItems),
  ];
  for (const id of [failing, nextId]) await passDeadline(server, id);
  await pool.query(`update lots set next_check_at = now() - interval '1 hour' where id = $1`, [failing]);
  // The step fails only once somebody else stands behind it for the row.
  const GATE = 7_777;
  await pool.query(`create function refuse_step() returns trigger language plpgsql as $$ begin
    perform set_config('lock_timeout', '0', true);
    perform pg_advisory_xact_lock(${GATE});
    raise exception 'the step fails';
  end $$`);
  await pool.query(`create trigger refuse_step before update on lots for each row
    when (new.id = ${failing} and new.status <> old.status) execute function refuse_step()`);
  const openGate = await holdRows(server, `select pg_advisory_lock(${GATE})`, []);
  const before = await waitersOf(server);
  // As soon as it has failed whoever stands behind it gets the row: this process lets the database do so first.
  const log = Object.create(server.services.log, {
    error: { value: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300) },
  }) as typeof server.services.log;
  const clock = checkDueLots({ ...server.services, log });
  await until(async () => (await waitersOf(server)) === before + 1);
  const holding = holdRows(server, 'select 1 from lots where id = $1 for update', [failing]);
  await until(async () => (await waitersOf(server)) === before + 2);
  await openGate();
  const release = await holding;
  try {
    await until(
      async () =>
        must<{ status: string }>(await manager.get(`/api/v1/lots/${nextId}`)).status === 'deadlined',
      10_000,
    );
  } finally {
    await release();
    await clock;
    await pool.query('drop function refuse_step cascade');
  }
});

describe('a submission that comes in time and waits', () => {
  it('is as early as it came, not as its locks were got', async () => {
    const { own } = await twoDrafts();
    let meanwhile = 0;
    const reply = await whileUnderWay(
      own.id,
      () => vendor.post(`/api/v1/applications/${own.id}/step-active`),
      async () => {
        meanwhile = await databaseNow(server.services.db);
      },
    );
    const { submittedAt } = must<Application>(reply);
    expect(Date.parse(submittedAt!)).toBeLessThanOrEqual(meanwhile);
  });

  it('is taken though the deadline passes meanwhile: its step waits for whoever came before it', async () => {
    const { lotId, own, other } = await twoDrafts();
    const statusOf = async () => must<Lot>(await manager.get(`/api/v1/lots/${lotId}`)).status;
    const deadline = (await databaseNow(server.services.db)) + 3_000;
    await server.services.pool.query(
      `update lots set applications_deadline = to_timestamp($2 / 1000.0), next_check_at = to_timestamp($2 / 1000.0) where id = $1`,
      [lotId, deadline],
    );
    const reply = await whileUnderWay(
      own.id,
      () => vendor.post(`/api/v1/applications/${own.id}/step-active`),
      async () => {
        // Later than a term's step would wait for nobody in particular.
        await until(async () => (await databaseNow(server.services.db)) > deadline + 2_500, 20_000);
        await checkDueLots(server.services);
        expect(await statusOf()).toBe('applications');
        const late = await rival.post(`/api/v1/applications/${other.id}/step-active`);
        expect(late.status).toBe(422);
      },
    );
    expect(must<Application>(reply).status).toBe('active');
    await checkDueLots(server.services);
    expect(await statusOf()).toBe('deadlined');
  });

  /** Over a socket, as a browser sends it: all at once, or its end behind what `between` waits for. */
  async function readySave(
    applicationId: number,
  ): Promise<(between?: () => Promise<void>) => Promise<number>> {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const token = await vendor.csrfToken();
    const body = JSON.stringify({ minSum: '1' });
    return (between) =>
      new Promise<number>((resolve, reject) => {
        const sending = request(
          {
            host: '127.0.0.1',
            port,
            method: 'PATCH',
            path: `/api/v1/tender/edit-application/${applicationId}`,
            headers: {
              'content-type': 'application/json',
              'content-length': body.length,
              'x-xsrf-token': token,
              cookie: [...vendor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            },
          },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          },
        );
        sending.on('error', reject);
        if (!between) {
          sending.end(body);
          return;
        }
        sending.write(body.slice(0, 3));
        between().then(() => sending.end(body.slice(3)), reject);
      });
  }

  /** A deadline soon, of which the clock hears if it is to. */
  async function deadlineIn(lotId: number, ms: number, isHeard: boolean): Promise<number> {
    const deadline = (await databaseNow(server.services.db)) + ms;
    await server.services.pool.query(
      `update lots set applications_deadline = to_timestamp($2 / 1000.0),
         next_check_at = case when $3 then to_timestamp($2 / 1000.0) end where id = $1`,
      [lotId, deadline, isHeard],
    );
    return deadline;
  }
  const passed = (moment: number) =>
    until(async () => (await databaseNow(server.services.db)) > moment, 20_000);

  it('has not come while its body is on its way: who begins to send in time and ends too late is late', async () => {
    const { lotId, own } = await twoDrafts();
    const save = await readySave(own.id);
    const deadline = await deadlineIn(lotId, 1_500, false);
    expect(await save(() => passed(deadline + 200))).toBe(422);
  });

  it('is waited for while whose it is is still being read', async () => {
    const { lotId, own } = await twoDrafts();
    const { sessions } = server.services;
    const { find } = sessions;
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let isAsked = false;
    const save = await readySave(own.id);
    const deadline = await deadlineIn(lotId, 1_500, true);
    sessions.find = async (...asked) => {
      isAsked = true;
      await gate;
      return find.apply(sessions, asked);
    };
    let status: Promise<number>;
    try {
      status = save();
      await until(() => isAsked);
      expect(await databaseNow(server.services.db)).toBeLessThan(deadline);
      // Later than a term's step would wait for nobody in particular.
      await passed(deadline + 2_500);
      await checkDueLots(server.services);
    } finally {
      sessions.find = find;
      goOn();
    }
    expect(await status).toBe(200);
    await checkDueLots(server.services);
    expect(must<Lot>(await manager.get(`/api/v1/lots/${lotId}`)).status).toBe('deadlined');
  });

  it('keeps the term from being stepped even before it has the lot', async () => {
    const { lotId } = await twoDrafts();
    await passDeadline(server, lotId);
    let answer = () => {};
    const cameMs = 30_000;
    const underWay = carriedOut(thisMoment() - cameMs, () => new Promise<void>((end) => (answer = end)));
    const statusNow = async () => {
      await checkDueLots(server.services);
      return must<Lot>(await manager.get(`/api/v1/lots/${lotId}`)).status;
    };
    expect(await statusNow()).toBe('applications');
    answer();
    await underWay;
    expect(await statusNow()).toBe('deadlined');
  });
});

describe("while a rival's files are being stored", () => {
  const file = { name: 'Паспорт.pdf', content: '%PDF-1.4\n%%EOF' };

  it('another vendor submits', async () => {
    const { own, other } = await twoDrafts();
    const reply = await whileStoring(
      () => rival.upload(`/api/v1/applications/${other.id}/files`, [file]),
      async () => {
        const submitted = await answerOrWait(server, () =>
          vendor.post(`/api/v1/applications/${own.id}/step-active`),
        );
        expect(submitted).toMatchObject({ status: 200 });
      },
    );
    expect(reply.status).toBe(201);
  });

  it('another vendor submits, whichever of his records they are for', async () => {
    const { own, other } = await twoDrafts();
    const reply = await whileStoring(
      () => rival.upload(`/api/v1/offers/${other.offers[0]!.id}/files`, [file]),
      async () => {
        const submitted = await answerOrWait(server, () =>
          vendor.post(`/api/v1/applications/${own.id}/step-active`),
        );
        expect(submitted).toMatchObject({ status: 200 });
      },
    );
    expect(reply.status).toBe(201);
  });

  it('the lot goes on, and what comes too late is refused with nothing left of it', async () => {
    const { lotId, other } = await twoDrafts();
    const reply = await whileStoring(
      () => rival.upload(`/api/v1/applications/${other.id}/files`, [file]),
      async () => {
        const cancelled = await answerOrWait(server, () =>
          manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Потребность отпала' }),
        );
        expect(cancelled).toMatchObject({ status: 200 });
      },
    );
    expect(reply.status).toBe(422);
    expect(reply.problem.errors?.status).toContain('Приём заявок не ведётся или его срок истёк');
    const { rows } = await server.services.pool.query(`select 1 from jobs where kind = 'file.remove'`);
    expect(rows).toEqual([]);
  });
});

// A repeated POST with the same Idempotency-Key gets the first one's answer, if the caller's standing is still the same.
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../../api/contract.ts';
import { leadsCompany, type Visitor } from '../../../../machines/access.ts';
import { canonicalJson } from '../../../../proof/canonical.ts';
import { forbidden, HttpError, invalid } from '../errors.ts';
import { jsonOf } from '../ready-json.ts';
import type { Services } from '../../services.ts';
import { AlreadyClaimed, withClaim, type Claim } from './claim.ts';
import { idempotencyKeys } from './tables.ts';

const KEY_LENGTH = 200;
const WAIT_MS = 10_000;
const POLL_MS = 50;

/** What keeps the answers from whoever reads the table. */
const SCOPE = 'idempotency';

type Act = () => Promise<unknown>;

/**
 * Acts, or repeats the answer of the first request with the key. Sends the reply.
 * @param content what the request says, where its body does not: a form's fields and files
 */
export async function answerOnce(
  services: Services,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  act: Act,
  content: unknown = request.body ?? null,
): Promise<FastifyReply> {
  const claim = claimOf(request, services.secret, content);
  if (!claim) return reply.status(call.status).send(await act());
  const first = await find(services, claim);
  if (first) return repeat(services, claim, reply);
  try {
    const answer = await withClaim(claim, act);
    await keep(services, claim, call.status, answer);
    return reply.status(call.status).send(answer);
  } catch (error) {
    if (error instanceof AlreadyClaimed) return repeat(services, claim, reply);
    // Work was committed and a refusal came after it: a repetition must not do the work again.
    if (claim.claimed && error instanceof HttpError && error.status < 500) {
      await keep(services, claim, error.status, error.problem);
    }
    throw error;
  }
}

function claimOf(request: FastifyRequest, secret: string, content: unknown): Claim | null {
  const key = request.headers['idempotency-key'];
  const { visitor } = request;
  if (typeof key !== 'string' || key === '' || visitor.id === null) return null;
  if (key.length > KEY_LENGTH) throw invalid({ idempotency_key: [`Не длиннее ${KEY_LENGTH} знаков`] });
  return {
    userId: visitor.id,
    key,
    method: request.method,
    path: request.url,
    bodyHash: createHmac('sha256', `idempotency:${secret}`).update(textOf(content)).digest('hex'),
    standing: standingOf(visitor),
    claimed: false,
  };
}

/** A call without a body of its own takes whatever is sent, also what is nested deeper than can be written down. Throws 422. */
function textOf(content: unknown): string {
  try {
    return canonicalJson(content);
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ body: ['Слишком много вложенных уровней'] });
    throw error;
  }
}

/** What the first answer was given to; who has changed company, role or accreditation since, or whose deputy one is, does not get it. */
const standingOf = (visitor: Visitor): string => {
  const { role, companyId, companyRole, standsFor = [], emailVerified, accredited } = visitor;
  const absent = standsFor.map(({ id }) => id).toSorted((a, b) => a - b);
  const lesser = companyRole === undefined || leadsCompany(companyRole) ? [] : [companyRole];
  return [role, companyId ?? '', emailVerified, accredited, ...lesser, ...absent].join(':');
};

const own = (claim: Claim) =>
  and(
    eq(idempotencyKeys.userId, claim.userId),
    eq(idempotencyKeys.key, claim.key),
    eq(idempotencyKeys.method, claim.method),
    eq(idempotencyKeys.path, claim.path),
  );

async function find(services: Services, claim: Claim) {
  const [row] = await services.db
    .select({
      ...getTableColumns(idempotencyKeys),
      // By the clock that wrote it: that of a process may be a day off.
      ageMs: sql<number>`(extract(epoch from now() - ${idempotencyKeys.createdAt}) * 1000)::float8`,
    })
    .from(idempotencyKeys)
    .where(own(claim));
  return row;
}

const purposeOf = ({ userId, method, path, key }: Claim): string =>
  ['reply', userId, method, path, key].join(' ');

/** The first answer again. */
async function replyOf(services: Services, claim: Claim, sealed: Buffer | null): Promise<unknown> {
  if (sealed === null) return null;
  const plain = await services.sealing.open(services.db, SCOPE, purposeOf(claim), sealed);
  return JSON.parse(plain.toString('utf8'));
}

/** Keeps the answer beside the claim; an act without a transaction of its own is claimed only here. */
async function keep(services: Services, claim: Claim, status: number, answer: unknown): Promise<void> {
  const { claimed: _, ...row } = claim;
  const plain = Buffer.from(jsonOf(answer ?? null));
  const sealedReply = await services.sealing.seal(services.db, SCOPE, purposeOf(claim), plain);
  const kept = { status, sealedReply };
  await services.db
    .insert(idempotencyKeys)
    .values({ ...row, ...kept })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key, idempotencyKeys.method, idempotencyKeys.path],
      set: kept,
      setWhere: sql`${idempotencyKeys.status} is null`,
    });
}

async function repeat(services: Services, claim: Claim, reply: FastifyReply): Promise<FastifyReply> {
  for (;;) {
    const first = await find(services, claim);
    if (first && first.bodyHash !== claim.bodyHash) {
      throw invalid({ idempotency_key: ['Ключ уже использован с другим содержанием'] });
    }
    if (first && first.standing !== claim.standing) throw forbidden();
    if (first?.status) {
      void reply.header('idempotency-replayed', 'true').status(first.status);
      return first.status === 204
        ? reply.send()
        : reply.send(await replyOf(services, claim, first.sealedReply));
    }
    // Claimed and not answered: the first is still at it, or its process died after the commit.
    if (!first || first.ageMs > WAIT_MS) {
      throw invalid(
        { idempotency_key: ['Действие уже выполнено'] },
        'Действие уже выполнено. Обновите страницу.',
      );
    }
    await delay(POLL_MS);
  }
}

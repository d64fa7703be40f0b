import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { agreements as calls } from '../../../api/calls/agreements.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { holdApplication, seeApplication, type Seen } from '../../applications/application/hold.ts';
import { readApplication } from '../../applications/application/present/application.ts';
import { applications } from '../../applications/core/tables.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { writeOwn, writeTerms } from '../../applications/application/write.ts';
import type { BareEvent } from '../../engine/process.ts';
import { runStep } from '../../engine/run-step.ts';
import { lotColumns, lots } from '../../lots/core/tables.ts';
import { databaseNow, transact, type Db, type Tx } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { keepFiles, removeFile, withStored } from '../../platform/files/receive.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { agreementState, OWNER_MODEL, sideOf, turnOf, type AgreementState } from './facts.ts';
import { presentAgreement } from './present.ts';
import { agreementProcess, type AgreementTypes } from './process.ts';

type StepContext = Pick<Context<typeof calls.send>, 'params' | 'visitor' | 'actor' | 'ifMatch'>;

/** Throws 404 where the application is hidden from the caller. */
async function read(db: Db | Tx, visitor: Visitor, id: number): Promise<AgreementState> {
  const [found] = await db
    .select({ application: applications, lot: lotColumns })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readableApplications(visitor)));
  if (!found) throw notFound();
  return agreementState(db, found);
}

const present = async (db: Db | Tx, visitor: Visitor, actor: Actor, id: number) =>
  presentAgreement(await read(db, visitor, id), actor, await databaseNow(db));

export function agreementsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.read, async ({ params, visitor, actor }) => ({
    data: await present(db, visitor, actor, params.id),
  }));

  route(app, services, calls.change, async ({ params, body, visitor, ifMatch }) => {
    const { situation, isAgree } = body;
    await writeOwn(services, visitor, params.id, ifMatch, (held) =>
      writeTerms(held, { agreement: situation, isAgree }),
    );
    return { data: await readApplication(db, visitor, params.id) };
  });

  /** The agreement, where it is the caller's turn to handle its files. */
  async function inTurn(tx: Db | Tx, actor: Actor, seen: Seen): Promise<AgreementState> {
    const state = await agreementState(tx, seen);
    if (turnOf(state) !== sideOf(actor))
      throw invalid({ status: ['Сейчас файлы договора прикладывает другая сторона, или обмен завершён'] });
    return state;
  }

  route(app, services, calls.upload, async ({ params, visitor, actor, uploads }) => {
    // Asked before the files are looked through: it is long work.
    await inTurn(db, actor, await seeApplication(db, visitor, params.id));
    if (uploads().length === 0) throw invalid({ files: ['Выберите хотя бы один файл'] });
    const rows = await withStored(services, uploads(), OWNER_MODEL, (stored) =>
      transact(db, async (tx) => {
        await inTurn(tx, actor, await holdApplication(tx, visitor, params.id));
        return keepFiles(tx, stored, {
          ownerModel: OWNER_MODEL,
          ownerId: params.id,
          kind: sideOf(actor),
          uploadedBy: visitor.id,
        });
      }),
    );
    return { data: rows.map(presentFile) };
  });

  route(app, services, calls.removeFile, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const { files, row } = await inTurn(tx, actor, await holdApplication(tx, visitor, params.id));
      const file = files.find(({ id, kind }) => id === params.fileId && kind === sideOf(actor));
      if (!file) throw notFound();
      if (file.id <= row.lastFileId) throw invalid({ status: ['Файл уже направлен другой стороне'] });
      await removeFile(tx, file);
    }),
  );

  const step = async (
    { params: { id }, visitor, actor, ifMatch }: StepContext,
    event: BareEvent<AgreementTypes>,
  ) => {
    const current = () => present(db, visitor, actor, id);
    const key = { applicationId: id, visitor };
    await runStep(services, agreementProcess, key, event, actor, { ifMatch, current });
    return { data: await current() };
  };

  route(app, services, calls.send, (context) => step(context, { type: 'agreement.send' }));
  route(app, services, calls.sign, (context) => step(context, { type: 'agreement.sign' }));
  route(app, services, calls.dispute, (context) =>
    step(context, { type: 'agreement.dispute', reason: context.body.reason }),
  );
}

// A file that was not sent yet is its own party's alone.
export const agreementFiles: FileRights = {
  mayRead: async (db, visitor, applicationId, file) => {
    if (!(['vendor', 'manager', 'admin'] as const).some((role) => role === visitor.role)) return false;
    const state = await read(db, visitor, applicationId).catch(() => null);
    if (!state) return false;
    return file.id <= state.row.lastFileId || file.kind === sideOf({ role: visitor.role });
  },
};

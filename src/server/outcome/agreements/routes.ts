// Calls of the agreement that follows a won application.
import type { FastifyInstance } from 'fastify';
import { agreements as calls } from '../../../api/calls/agreements.ts';
import { findApplication } from '../../applications/application/lock.ts';
import { readApplication } from '../../applications/application/present/application.ts';
import { writeOwn, writeTerms } from '../../applications/application/write.ts';
import type { BareEvent } from '../../engine/process.ts';
import { runStep } from '../../engine/run-step.ts';
import { transact } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { withStored } from '../../platform/files/receive.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addAgreementFiles, removeAgreementFile } from './commands.ts';
import { OWNER_MODEL } from './facts.ts';
import { agreementProcess, type AgreementTypes } from './process.ts';
import { loadAgreement } from './queries.ts';
import { agreementInTurn } from './rights.ts';

type StepContext = Pick<Context<typeof calls.send>, 'params' | 'visitor' | 'actor' | 'ifMatch'>;

export function agreementsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.read, async ({ params, visitor, actor }) => ({
    data: await loadAgreement(db, visitor, actor, params.id),
  }));

  route(app, services, calls.change, async ({ params, body, visitor, ifMatch }) => {
    const { situation, isAgree } = body;
    await writeOwn(services, visitor, params.id, ifMatch, writeTerms({ agreement: situation, isAgree }));
    return { data: await readApplication(db, visitor, params.id) };
  });

  route(app, services, calls.upload, async ({ params, visitor, actor, uploads }) => {
    // Asked before the files are looked through: it is long work.
    await agreementInTurn(db, actor, await findApplication(db, visitor, params.id));
    if (uploads().length === 0) throw invalid({ files: ['Выберите хотя бы один файл'] });
    const rows = await withStored(services, uploads(), OWNER_MODEL, (stored) =>
      transact(db, (tx) => addAgreementFiles(tx, params.id, stored, { visitor, actor })),
    );
    return { data: rows.map(presentFile) };
  });

  route(app, services, calls.removeFile, ({ params, visitor, actor }) =>
    transact(db, (tx) => removeAgreementFile(tx, params.id, params.fileId, { visitor, actor })),
  );

  const step = async (
    { params: { id }, visitor, actor, ifMatch }: StepContext,
    event: BareEvent<AgreementTypes>,
  ) => {
    const current = () => loadAgreement(db, visitor, actor, id);
    const key = { applicationId: id, visitor };
    await runStep(services, agreementProcess, key, event, actor, { ifMatch, current });
    return { data: await current() };
  };

  route(app, services, calls.send, (context) => step(context, { type: 'agreement.send' }));
  route(app, services, calls.sign, (context) => step(context, { type: 'agreement.sign' }));
  route(app, services, calls.dispute, (context) =>
    step(context, { type: 'agreement.dispute', reason: context.body.reason }),
  );
  route(app, services, calls.decline, (context) =>
    step(context, { type: 'agreement.decline', reason: context.body.reason }),
  );
  route(app, services, calls.evade, (context) =>
    step(context, { type: 'agreement.evade', reason: context.body.reason }),
  );
  route(app, services, calls.resume, (context) => step(context, { type: 'agreement.resume' }));
}

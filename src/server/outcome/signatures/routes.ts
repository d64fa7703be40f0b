// Calls of the detached signatures.
import type { FastifyInstance } from 'fastify';
import { signatures as calls } from '../../../api/calls/signatures.ts';
import { signatureTexts } from '../../../text/signatures.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addSignature } from './commands.ts';
import { presentSignature, signaturesOf } from './queries.ts';
import { subjectOf } from './subjects.ts';

export function signaturesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query, visitor }) => ({
    data: (await signaturesOf(db, await subjectOf(db, visitor, query))).map(presentSignature),
  }));

  route(app, services, calls.document, async ({ query, visitor }) => {
    const subject = await subjectOf(db, visitor, query);
    if (!subject.maySign) throw forbidden(signatureTexts.notYours);
    if (query.subject === 'agreement') throw invalid({ subject: [signatureTexts.ofFiles] });
    const [newest] = await subject.documents(services);
    if (!newest) throw invalid({ id: [signatureTexts.notSubmitted] });
    const content = await newest.content();
    return { name: newest.name, mime: newest.mime, size: content.length, content };
  });

  route(app, services, calls.add, async ({ body, visitor, actor, uploads }) => ({
    data: await addSignature(services, { visitor, actor }, await subjectOf(db, visitor, body), uploads()),
  }));
}

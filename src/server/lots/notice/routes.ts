import type { FastifyInstance } from 'fastify';
import { notice as calls } from '../../../api/calls/notice.ts';
import { protocolTexts } from '../../../text/papers.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { FileReply } from '../../platform/http/file-reply.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { noticePaper } from './notice.ts';
import type { Paper, PaperFormat } from '../../platform/papers/paper.ts';
import { makePaper } from '../../platform/papers/make-paper.ts';
import { mayReadProtocols } from '../../outcome/protocols/data.ts';
import { isProtocolKind, protocolPaper } from '../../outcome/protocols/protocols.ts';
import { readableLot } from '../core/queries.ts';

const MIME = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

async function fileOf(paper: Paper, format: PaperFormat): Promise<FileReply> {
  const content = await makePaper({ paper, format });
  return { name: `${paper.fileName}.${format}`, mime: MIME[format], content, size: content.length };
}

/** The notice and the protocols of lots, made when they are asked for. */
export function noticeResource(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  route(app, services, calls.form, async ({ params, query, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    return fileOf(await noticePaper(db, lot, `${settings.publicUrl}/tender-${lot.id}`), query.format);
  });

  route(app, services, calls.protocol, async ({ params, query, visitor }) => {
    if (!isProtocolKind(params.kind)) throw notFound(protocolTexts.unknown);
    const lot = await readableLot(db, visitor, params.id);
    if (!(await mayReadProtocols(db, visitor, lot))) throw forbidden(protocolTexts.notForYou);
    return fileOf(await protocolPaper(db, lot, params.kind), query.format);
  });
}

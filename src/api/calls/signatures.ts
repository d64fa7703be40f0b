// Detached signatures beside what the parties sign: they are made by the signer's own program, and checked and kept here.
import { z } from 'zod';
import { protocolKinds, signatureSubjects } from '../../rules/closed-lists.ts';
import { call, one } from '../contract.ts';
import { id } from '../fields.ts';
import { short } from '../lists.ts';
import { signature } from '../records/signature.ts';

const tag = 'Электронные подписи';
const only = 'кто вправе видеть заявку, протокол или договор';

const about = {
  subject: z.enum(signatureSubjects),
  /** The application's; of a protocol the lot's. */
  id,
  kind: z.enum(protocolKinds).optional(),
};

export const signatures = {
  list: call({
    method: 'GET',
    path: '/api/v1/signatures',
    tag,
    summary: 'Подписи заявки, протокола или договора',
    who: 'auth',
    only,
    ...short(signature, { own: about }),
  }),
  /** Of an agreement its files are signed. */
  document: call({
    method: 'GET',
    path: '/api/v1/signatures/document',
    tag,
    summary: 'Документ для подписи: сведения о поданной заявке или протокол',
    who: 'auth',
    only: 'поставщик — о своей заявке; протокол — организатор и проверяющие',
    query: z.object(about),
    answer: 'file',
  }),
  add: call({
    method: 'POST',
    path: '/api/v1/signatures',
    tag,
    summary: 'Приложить отсоединённую подпись (.sig)',
    who: 'auth',
    only: 'поставщик — к своей заявке и договору; организатор — к протоколу и договору; проверяющие — к протоколу',
    form: 'multipart',
    body: z.object(about),
    reply: one(signature),
    status: 201,
    limit: 20,
  }),
};

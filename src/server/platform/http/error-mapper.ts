import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errors as texts } from '../../../text/errors.ts';
import { isDatabaseAway } from '../database/away.ts';
import { pgCodeOf } from '../database/client.ts';
import { SealingError } from '../sealing/sealing-error.ts';
import {
  csrfFailed,
  HttpError,
  invalid,
  notFound,
  tooLarge,
  unavailable,
  unsupportedMedia,
} from './errors.ts';

/** Faults of Fastify and its plugins in the catalogue's terms; null where it is a fault of ours. */
function known(error: FastifyError): HttpError | null {
  if (error instanceof HttpError) return error;
  const { code = '', statusCode } = error;
  if (code.startsWith('FST_CSRF')) return csrfFailed();
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge('Запрос слишком большой');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return tooLarge(texts.tooManyFiles);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return unsupportedMedia('Тело запроса этого вида не принимается');
  if (code.startsWith('FST_CP_ERR_INVALID_CONTENT'))
    return unsupportedMedia(
      'Тело запроса не распаковывается: оно не таково, как сказано в Content-Encoding.',
    );
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return unsupportedMedia('Ожидается форма с файлами');
  if (
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    error instanceof SyntaxError
  )
    return invalid({ body: ['Тело запроса — не JSON'] });
  // Broken or longer than any address of ours: nothing is there.
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  // A number out of the column's range or a NUL in a text: nothing can be stored or found under it.
  if (['22003', '22021', '22P05'].includes(pgCodeOf(error) ?? ''))
    return invalid({ body: ['Недопустимое значение'] });
  if (isDatabaseAway(error)) return unavailable();
  if (statusCode === 404) return notFound();
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, { message: 'Запрос не принят' });
  return null;
}

/** What reading and answering a call fails with when the caller breaks the connection: the files sent are gone by then. */
const BROKEN_OFF = new Set([
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
]);
/** Nobody gets this answer; in the log it stands for a caller that hung up. */
const HUNG_UP = 499;

const hasHungUp = (request: FastifyRequest, error: FastifyError): boolean =>
  request.socket.destroyed && (BROKEN_OFF.has(error.code) || error.message === 'aborted');

/** The one way from a thrown fault to an answer. What is not known is a 500 with the request's id and no detail. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const told = known(error);
  if (!told && hasHungUp(request, error)) {
    request.log.info({ err: error }, 'the caller hung up');
    return reply.status(HUNG_UP).send();
  }
  if (!told) {
    request.log.error({ err: error }, 'call failed');
    return reply.status(500).send({
      message: error instanceof SealingError ? texts.sealing : texts.server,
      requestId: request.id,
    });
  }
  if (told.status === 503) {
    request.log.warn({ err: error }, 'database is away');
    reply.header('retry-after', '5');
  }
  if (told.status === 507 || told.status === 502)
    request.log.error({ err: error }, 'the store of files takes or gives none');
  return reply.status(told.status).send(told.problem);
}

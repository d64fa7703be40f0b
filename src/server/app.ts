import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { registerRoutes } from './engine/house.ts';
import type { Wing } from './engine/wing.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './platform/files/limits.ts';
import { registerCsrf } from './platform/http/csrf.ts';
import { answerError } from './platform/http/error-mapper.ts';
import { drained, finishBegun } from './platform/http/drain.ts';
import { readJsonBodies } from './platform/http/json-body.ts';
import { registerHeaders } from './platform/http/headers.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerPages } from './platform/http/pages.ts';
import { jsonOf } from './platform/http/ready-json.ts';
import { warnOfUnknownProxy } from './platform/http/unknown-proxy.ts';
import { OneLine } from './platform/log/one-line.ts';
import { countRequests } from './platform/metrics/requests.ts';
import { registerRateLimit } from './platform/rate-limit/limiter.ts';
import type { Services } from './platform/services.ts';
import { firstReadings } from './first-readings.ts';
import { composeHouse } from './wings.ts';

const BODY_BYTES = 4 * 1024 * 1024;
/** A shorter answer takes longer to be compressed than to be sent. */
const COMPRESSED_FROM = 16 * 1024;
/** Each further grade costs several times the time for a tenth of the length. */
const QUICK = 1;
const FIELD_BYTES = 64 * 1024;
const FIELDS = 20;
const PARAM_LENGTH = 300;

/** Fastify sends bytes as they are; its type names texts alone. */
const written = (answer: unknown): string => jsonOf(answer) as string;

/** The whole HTTP side on given services; nothing listens yet. Throws StartupError where a part of the server is missing. */
export async function buildApp(
  services: Services,
  wings: readonly Wing[] = composeHouse(),
  /** Where the built interface lies, unless in its own folder. */
  uiRoot?: string,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    exposeHeadRoutes: false,
    // A line a request is for production; at a terminal it would bury the letters' links.
    logController: new OneLine({ disableRequestLogging: !services.settings.production }),
    routerOptions: { maxParamLength: PARAM_LENGTH },
    // An address that the router itself refuses: its own words would be English.
    frameworkErrors: answerError,
    ...drained,
    // Limits count by the client's address: nobody's word on it is taken but that of the proxies which the settings name.
    trustProxy: services.settings.trustedProxies.length > 0 ? services.settings.trustedProxies : false,
  });
  app.setErrorHandler(answerError);
  app.setReplySerializer(written);
  readJsonBodies(app);
  warnOfUnknownProxy(app, services);
  countRequests(app);
  finishBegun(app);
  await registerHeaders(app, services.settings);
  await app.register(cookie, { secret: services.secret });
  await app.register(multipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES,
      fields: FIELDS,
      fieldSize: FIELD_BYTES,
      parts: FIELDS + MAX_FILES,
    },
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSED_FROM,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK } },
    zlibOptions: { level: QUICK },
  });
  await registerCsrf(app, services);
  await registerRateLimit(app, services.pool);
  await registerOpenApi(app, services.settings);
  registerRoutes(app, services, wings);
  await registerPages(app, { root: uiRoot, firstReadings });
  return app;
}

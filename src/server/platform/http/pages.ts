import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { projectRoot } from '../project-root.ts';
import { notFound } from './errors.ts';

const UI = join(projectRoot(), 'dist', 'ui');

/** Paths that never are a page of the application. */
const NOT_PAGES = /^\/(api|auth|builds|assets|health|config\.json|generate-answer)(\/|$|\?)/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Тендерная площадка</title><p>Интерфейс ещё не собран: выполните <code>npm run build</code>.</p>';

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !NOT_PAGES.test(url) &&
  (headers.accept ?? '*/*').split(',').some((kind) => /^\s*(text\/html|\*\/\*)/.test(kind));

/** The built interface: hashed assets for ever, the build manifest never cached, index.html for every page. */
export async function registerPages(app: FastifyInstance, root = UI): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    // The folder may be built while the server runs (`npm run dev` beside it).
    wildcard: true,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    // The answers of the mapper, not of the file reader.
    suppressFolderWarning: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.startsWith(join(root, 'assets')) ? IMMUTABLE : 'no-cache');
    },
  } as Parameters<typeof fastifyStatic>[1] & object);
  app.get('/', (_request, reply) => sendPage(reply, root));
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(reply, root);
    const { status, problem } = notFound();
    return reply.status(status).send(problem);
  });
}

function sendPage(reply: FastifyReply, root: string): FastifyReply {
  if (!existsSync(join(root, 'index.html'))) return reply.type('text/html; charset=utf-8').send(NOT_BUILT);
  return reply
    .status(200)
    .header('cache-control', 'no-cache')
    .sendFile('index.html', root, { cacheControl: false });
}

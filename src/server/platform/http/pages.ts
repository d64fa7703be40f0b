import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPageAddress } from '../../../rules/page-paths.ts';
import { projectRoot } from '../project-root.ts';
import { notFound } from './errors.ts';
import { pageAnswers, type FirstReadings, type PageAnswers } from './page-answers.ts';
import { pageFilesOf, type LinksOf } from './page-files.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

const UI = join(projectRoot(), 'dist', 'ui');

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The link of the first page's own sheet, which names the one of all pages (scripts/build/shell.ts). */
const SHEET = /href="[^"]+" (data-whole=("[^"]+"))/;

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Тендерная площадка</title><p>Интерфейс ещё не собран: выполните <code>npm run build</code>.</p>';

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  isPageAddress(url) &&
  (headers.accept ?? '*/*').split(',').some((kind) => /^\s*(text\/html|\*\/\*)/.test(kind));

/** Whoever has a session: whether it still holds the page learns by itself. */
const isSignedIn = ({ headers }: FastifyRequest): boolean =>
  (headers.cookie ?? '').includes(`${SESSION_COOKIE}=`);

interface PagesOptions {
  /** The folder of the built interface. */
  root?: string;
  /** Whose answers are given along with the page. */
  firstReadings?: FirstReadings;
}

/** The built interface: hashed assets for ever, the build manifest never cached, index.html for every page. */
export async function registerPages(
  app: FastifyInstance,
  { root = UI, firstReadings = async () => {} }: PagesOptions = {},
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    // The folder may be built while the server runs (`npm run dev` beside it).
    wildcard: true,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    // The build has written each asset compressed too.
    preCompressed: true,
    // The answers of the mapper, not of the file reader.
    suppressFolderWarning: true,
    setHeaders: (response, path) => {
      const isAsset = path.startsWith(join(root, 'assets'));
      response.setHeader('cache-control', isAsset ? IMMUTABLE : 'no-cache');
      if (isAsset) response.setHeader('vary', 'accept-encoding');
    },
  } as Parameters<typeof fastifyStatic>[1] & object);

  // The folder may be built anew beside the running server.
  const none: LinksOf = () => '';
  let known = { list: '', linksOf: none };
  async function filesOf(request: FastifyRequest, who: PageAnswers['who']): Promise<string> {
    const list = await readFile(join(root, 'page-files.json'), 'utf8').catch(() => '');
    if (list !== known.list) known = { list, linksOf: list === '' ? none : pageFilesOf(list) };
    return known.linksOf(request.url, isSignedIn(request), who);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.status(200).type('text/html; charset=utf-8');
    const html = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
    if (html === null) return reply.send(NOT_BUILT);
    const { block, who }: PageAnswers =
      request.method === 'GET' ? await pageAnswers(app, request, firstReadings) : { block: '' };
    const files = await filesOf(request, who);
    // With somebody's answers in it the page is theirs alone.
    reply.header('cache-control', block === '' ? 'no-cache' : 'no-store');
    // A further page has no use for the first one's sheet beside the one of all pages.
    const styled = files === '' ? html : html.replace(SHEET, 'href=$2 $1');
    return reply.send(
      styled.replace('</head>', () => `${files}</head>`).replace('</body>', () => `${block}</body>`),
    );
  }

  // Both by name: else the file reader answers HEAD of the folder with 403.
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (request, reply) => sendPage(request, reply) });
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(request, reply);
    const { status, problem } = notFound();
    return reply.status(status).send(problem);
  });
}

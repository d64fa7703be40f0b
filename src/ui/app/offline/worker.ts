/**
 * The service worker (docs/decisions/0023-offline.md): without a network the platform's own page stands in place of the browser's
 * error. It keeps the bare page and the hashed files of its build, and nothing that a call has answered; whatever is not named
 * here goes past it.
 */
import { isPageAddress } from '../../../rules/page-paths.ts';

/** Put before the code by the build (scripts/build/installable.ts). */
declare const BUILD: string;

interface Life extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Asking extends Life {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  addEventListener(name: 'install' | 'activate', heard: (event: Life) => void): void;
  addEventListener(name: 'fetch', heard: (event: Asking) => void): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}
const worker = self as unknown as Worker;

const KEPT = `pages-${BUILD}`;
/** As the build wrote it: the answers of a visitor's calls stand in what the server makes of it for an address, never here. */
const BARE_PAGE = '/index.html';
const FILES = /="(\/assets\/[^"]+)"/g;

async function keepPage(): Promise<void> {
  const page = await fetch(BARE_PAGE, { cache: 'no-store', credentials: 'omit' });
  const html = await page.clone().text();
  // Each once: what is named twice is refused as a whole.
  const files = new Set([...html.matchAll(FILES)].map(([, path]) => path!));
  if (!page.ok || files.size === 0 || html.includes('id="answers"')) throw new Error('No bare page');
  const kept = await caches.open(KEPT);
  await kept.addAll([...files]);
  await kept.put(BARE_PAGE, page);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Of the network whenever there is one: a page is never older than its server. Not by navigation preload: where that fails Firefox shows
 * its own error, whatever the worker answers.
 */
async function pageFor(event: Asking): Promise<Response> {
  try {
    return await fetch(event.request);
  } catch (error) {
    const page = await caches.match(BARE_PAGE, { cacheName: KEPT });
    if (!page) throw error;
    return page;
  }
}

/** A hashed file never changes. */
async function fileFor(event: Asking): Promise<Response> {
  const kept = await caches.open(KEPT);
  const before = await kept.match(event.request, { ignoreVary: true });
  if (before) return before;
  const file = await fetch(event.request);
  if (file.status === 200) event.waitUntil(kept.put(event.request, file.clone()).catch(() => {}));
  return file;
}

worker.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url, cache } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (isPageAddress(pathname)) event.respondWith(pageFor(event));
    return;
  }
  // Who compares the pages' code with the released one asks past every cache.
  const isFresh = cache === 'no-store' || cache === 'reload' || cache === 'no-cache';
  if (pathname.startsWith('/assets/') && !isFresh) event.respondWith(fileFor(event));
});

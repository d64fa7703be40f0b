// What lets the platform be installed like a program and stand without a network: the manifest that browsers read, the colours of
// its window's frame, the worker. Icons lie in public/.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { palette } from '../../src/ui/app/theme/palette.ts';

const worker = join(import.meta.dirname, '..', '..', 'src', 'ui', 'app', 'offline', 'worker.ts');
const light = palette('green', 'light');
const dark = palette('green', 'dark');

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const MANIFEST = {
  id: '/',
  name: 'Тендерная площадка',
  short_name: 'Тендеры',
  description: 'Закупочные процедуры: лоты, заявки, переторжка, итоги',
  lang: 'ru',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: light.surface,
  background_color: light.page,
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('icon-maskable-512', 512, 'maskable'),
  ],
};

/** A worker of another build is another file: that is how browsers learn of it. */
async function workerOf(build: string): Promise<string> {
  const bundle = await rolldown({ input: worker, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return `const BUILD=${JSON.stringify(build)};${output[0].code}`;
}

const link = (rel: string, href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, href },
  injectTo: 'head',
});
const frame = (shade: 'light' | 'dark', colour: string | undefined): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${shade})`, content: colour },
  injectTo: 'head',
});

export const installable = (build: string): Plugin => ({
  name: 'installable',
  apply: 'build',
  async generateBundle() {
    const source = JSON.stringify(MANIFEST);
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerOf(build) });
  },
  transformIndexHtml: () => [
    link('manifest', '/manifest.webmanifest'),
    link('apple-touch-icon', '/apple-touch-icon.png'),
    frame('light', light.surface),
    frame('dark', dark.surface),
  ],
});

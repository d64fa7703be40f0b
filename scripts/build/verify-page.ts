// «Проверить самому» as one file: whoever keeps it needs neither the platform nor a network.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '..', '..', 'src', 'proof', 'page');
const PLACE = /<script>\s*\/\* the checker \*\/\s*<\/script>/;

export async function verifyPage(): Promise<string> {
  const bundle = await rolldown({ input: join(folder, 'main.ts'), platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const html = await readFile(join(folder, 'verify.html'), 'utf8');
  const code = output[0].code.replaceAll('</script', String.raw`<\/script`);
  return html.replace(PLACE, () => `<script>${code}</script>`);
}

/** Writes it beside the interface. */
export const verifyPagePlugin = (): Plugin => ({
  name: 'verify-page',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'verify.html', source: await verifyPage() });
  },
});

// The list of all files of the pages with their hashes, for whoever compares what is served with what was released.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { pageCodeHash, type PageCode } from '../../src/proof/page-code.ts';

export const CODE_FILE = 'code.json';
/** Made of the others, or of the minute of the build. */
const ASIDE = /\.(br|gz)$|^builds\/|^code\.json$/;

export async function pageCodeOf(folder: string): Promise<PageCode> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !ASIDE.test(name))
    .toSorted();
  const hashed = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return [name, createHash('sha256').update(bytes).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}

export function pageCode(): Plugin {
  let folder = '';
  return {
    name: 'page-code',
    apply: 'build',
    configResolved: ({ build, root }) => {
      folder = join(root, build.outDir);
    },
    // The files as they lie there in the end, whoever has written them.
    async closeBundle() {
      const files = await pageCodeOf(folder);
      await writeFile(join(folder, CODE_FILE), JSON.stringify({ files }, null, 1));
      // To be published with the release.
      console.log(`• Сумма кода страниц: ${pageCodeHash(files)}`);
    },
  };
}

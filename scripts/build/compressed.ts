// Assets never change: they are compressed once, as well as can be, and not at each request.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fonts and pictures are compressed by their own format. */
const TEXT = /\.(js|css|svg|json)$/;
/** Below it the head of the answer weighs more than what is won. */
const LEAST_BYTES = 512;

export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).flatMap((file): [string, Buffer][] => {
        if (!TEXT.test(file.fileName) || !file.fileName.startsWith('assets/')) return [];
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        return bytes.length < LEAST_BYTES ? [] : [[join(dir, file.fileName), bytes]];
      });
      await Promise.all(
        texts.map(async ([path, bytes]) => {
          const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
          await writeFile(`${path}.br`, await brotli(bytes, best));
          await writeFile(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
        }),
      );
    },
  };
}

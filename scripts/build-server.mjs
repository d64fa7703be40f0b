/**
 * `node scripts/build-server.mjs FOLDER`: the server and its threads as plain JavaScript, laid out as in src, so that what the code finds beside itself (migrations,
 * threads) is found there too. Packages stay where npm put them, but for those of hundreds of small modules.
 */
import { cpSync, renameSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { steadyShapes } from './build/steady-shapes.mjs';
import { root } from './prepare.mjs';

const SRC = join(root, 'src');
/** Pure modules only: nothing that looks for files beside itself. */
const BUNDLED = ['zod', 'drizzle-orm', 'xstate', 'ofetch', 'file-type', 'big.js'];
/** What is started by itself: the server and the commands of who runs it. */
const ENTRIES = ['main', 'backup', 'restore', 'rotate-key', 'create-admin', 'personal-data'].map(
  (name) => `server/${name}`,
);
/** Copied as they are. */
const BESIDE = [
  'server/migrations',
  'server/platform/threads/thread.mjs',
  'server/accounts/auth/common-passwords.txt',
];
const THREAD = /new URL\(\s*'(\.\/[\w-]+)\.ts'\s*,\s*import\.meta\.url\s*\)/g;

const isBundled = (id) => BUNDLED.some((name) => id === name || id.startsWith(`${name}/`));
const isPackage = (id) => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id);

/** Each module keeps knowing its own place, whichever file its code comes to stand in; threads become files of their own. */
const places = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(SRC) || !code.includes('import.meta.url')) return null;
    const place = relative(SRC, id).replace(/\.ts$/, '.js');
    const found = code.replace(THREAD, (_, name) => {
      const source = join(dirname(id), `${name}.ts`);
      const fileName = relative(SRC, source).replace(/\.ts$/, '.js');
      this.emitFile({ type: 'chunk', id: source, fileName });
      return `new URL('${name}.js', import.meta.url)`;
    });
    return { code: found.replaceAll('import.meta.url', `__PLACE__(${JSON.stringify(place)})`), map: null };
  },
  renderChunk(code, { fileName }) {
    if (!code.includes('__PLACE__')) return null;
    const to = (place) => JSON.stringify(relative(dirname(fileName), place));
    return {
      code: code.replaceAll(
        /__PLACE__\("([^"]+)"\)/g,
        (_, place) => `new URL(${to(place)}, import.meta.url).href`,
      ),
      map: null,
    };
  },
};

/** Builds into the folder, whole or not at all: another process that builds the same at the same time is no harm. */
async function buildServerInto(folder) {
  const part = `${folder}.${process.pid}.part`;
  rmSync(part, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(ENTRIES.map((name) => [name, join(SRC, `${name}.ts`)])),
    platform: 'node',
    external: (id) => isBuiltin(id) || (isPackage(id) && !isBundled(id)),
    plugins: [places, steadyShapes],
  });
  await bundle.write({
    dir: part,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Its clearing up would take the nothing before a spread for nothing.
    minify: false,
  });
  await bundle.close();
  for (const place of BESIDE) cpSync(join(SRC, place), join(part, place), { recursive: true });
  try {
    renameSync(part, folder);
  } catch (error) {
    // Somebody was quicker; what he built is the same.
    if (!['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(error.code)) throw error;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

await buildServerInto(process.argv[2]);

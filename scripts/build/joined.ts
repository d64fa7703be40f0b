// The groups of modules that go into one file: planned on a build without them, which nobody is served.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Rollup } from 'vite';
import { joinedFiles, type Kept, type MadeFile } from './joined-files.ts';
import { ADDED_KB, REST_KB, VIEWS_KB } from './page-bounds.ts';
import { broughtBy, chunksOf, FIRST, listOf, NEXT, type Chunks } from './page-files.ts';

const KB = 1024;
const SPARE_BYTES = 200;
/** A part is fetched by fewer than a page is opened by, and seldom waited for by the first look. */
const PART_WEIGHT = 0.2;

/** Desks and the pages of a lot are opened every day, the administrator's seldom. */
const OFTEN = /^\/:tender\/|^\/(?:manager|vendor|security|auditor|repeating)$/;
const OFTEN_WEIGHT = 12;

function boundsOf(chunks: Chunks) {
  return [...chunks.values()].flatMap(({ fileName, name, isDynamicEntry }) => {
    const kilobytes = ADDED_KB[name] ?? VIEWS_KB[name] ?? (name.endsWith('-page') ? REST_KB : null);
    return isDynamicEntry && kilobytes !== null ? [{ file: fileName, bytes: kilobytes * KB }] : [];
  });
}

/** What was joined last, for the next build; written anew where it would make pages too long. It belongs to the sources. */
const KEPT = join(import.meta.dirname, 'joined.json');
const ROOT = join(import.meta.dirname, '../..');

const readKept = (): Kept =>
  (JSON.parse(readFileSync(KEPT, 'utf8')) as string[][]).map((ids) =>
    ids.map((id) => (id.startsWith('/') ? ROOT + id : id)),
  );

function keep(joined: readonly (readonly MadeFile[])[]): void {
  const ids = joined
    .filter((files) => files.length > 1)
    .map((files) =>
      files.map(({ modules: [id = ''] }) => (id.startsWith(ROOT) ? id.slice(ROOT.length) : id)),
    );
  writeFileSync(KEPT, `${JSON.stringify(ids, null, 1)}\n`);
  console.log('• Мелкие файлы страниц соединены заново: scripts/build/joined.json');
}

/** Of a module's id the name of the file it belongs into, where files are joined. */
export async function joined(apart: InlineConfig): Promise<(id: string) => string | null> {
  const made = (await build({ ...apart, configFile: false, logLevel: 'error' })) as Rollup.RollupOutput;
  const chunks = chunksOf(made.output);
  const before = new Set<string>();
  const atRest = new Set<string>();
  for (const { fileName, name } of chunks.values()) {
    if (name === FIRST) broughtBy(fileName, chunks, before);
    if (name === NEXT) atRest.add(fileName);
  }
  const { files, signedIn, pages } = await listOf(chunks);
  const parts = [...chunks.values()].filter(
    ({ name, isDynamicEntry }) => isDynamicEntry && !name.endsWith('-page'),
  );
  const known = {
    files: [...chunks.values()].map(({ fileName, code, imports, moduleIds, isEntry, isDynamicEntry }) => ({
      name: fileName,
      code,
      imports,
      modules: moduleIds,
      isOpened: isEntry || isDynamicEntry,
    })),
    before,
    atRest,
    openings: [
      ...pages.map(({ path, open, files: own, staff = [], vendor = [] }) => ({
        files: [...own, ...staff, ...vendor, ...(open ? [] : signedIn)].map((place) => files[place]!),
        weight: OFTEN.test(path) ? OFTEN_WEIGHT : 1,
        isPage: true,
      })),
      ...parts.map(({ fileName }) => ({ files: [fileName], weight: PART_WEIGHT, isPage: false })),
    ],
    bounds: boundsOf(chunks),
    spare: SPARE_BYTES,
  };
  const { joined: groups, isKept } = joinedFiles(known, readKept());
  if (!isKept) keep(groups);
  const names = new Map(
    groups.flatMap((made, at) =>
      made.flatMap(({ modules }) => modules.map((id) => [id, `joined-${at + 1}`] as const)),
    ),
  );
  return (id) => names.get(id) ?? null;
}

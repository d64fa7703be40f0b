// What the browser needs of a call is where it goes and how it is sent: its schemas and its words for the reference are the
// server's. Left in, they bring the whole contract and its validator to a guest's first page. The bare records are written
// from the contract itself, as it is loaded, so that they cannot differ from it.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const MODULES = fileURLToPath(new URL('./scripts/build/contract-modules.ts', `file://${process.cwd()}/`));
const CALLS = /\/src\/api\/calls\/[\w-]+\.ts$/;
/** All that the pages read of a call; what it has not is left out. */
const BARE = ['method', 'path', 'form', 'answer', 'hasBin', 'isShort'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCall = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && typeof value.method === 'string' && typeof value.path === 'string';

const bare = (call: Record<string, unknown>) => Object.fromEntries(BARE.map((name) => [name, call[name]]));

/** The source of an export: of calls their bare records, of lists of words the list; nothing of a schema. */
function sourceOf(value: unknown): string | null {
  if (isRecord(value) && Object.values(value).every(isCall))
    return JSON.stringify(
      Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bare(one as never)])),
    );
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isPlain || typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : null;
}

/** The module of calls as the pages get it. What is left out is missed at once: an import of it fails the build. */
export function bareModule(exports: Record<string, unknown>): string {
  return Object.entries(exports)
    .flatMap(([name, value]) => {
      const source = sourceOf(value);
      return source === null ? [] : [`const _${name} = ${source};\nexport { _${name} as ${name} };`];
    })
    .join('\n');
}

/** For the build alone: served from source the pages take the contract as it is. */
export function bareCalls(): Plugin {
  let modules: Map<string, Record<string, unknown>>;
  return {
    name: 'bare-calls',
    apply: 'build',
    async buildStart() {
      const { module } = await runnerImport<{ modules: Record<string, Record<string, unknown>> }>(MODULES);
      modules = new Map(Object.entries(module.modules).map(([path, one]) => [basename(path), one]));
    },
    load(id) {
      const file = CALLS.test(id) ? modules.get(basename(id)) : undefined;
      return file ? bareModule(file) : null;
    },
  };
}

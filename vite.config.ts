import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type PluginOption, type UserConfig } from 'vite';
import { bareCalls } from './scripts/build/bare-calls.ts';
import { bareEdges } from './scripts/build/bare-edges.ts';
import { compressed } from './scripts/build/compressed.ts';
import { firstPage } from './scripts/build/first-page.ts';
import { firstStyle } from './scripts/build/first-style.ts';
import { installable } from './scripts/build/installable.ts';
import { joined } from './scripts/build/joined.ts';
import { leftOut } from './scripts/build/left-out.ts';
import { pageCode } from './scripts/build/page-code.ts';
import { pageFiles } from './scripts/build/page-files.ts';
import { shell } from './scripts/build/shell.ts';
import { verifyPagePlugin } from './scripts/build/verify-page.ts';

const buildId = process.env.BUILD_ID ?? Date.now().toString(36);
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Writes the manifest that a running page polls to learn of a newer build (specification, section 7). */
function buildManifest(): Plugin {
  return {
    name: 'build-manifest',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify({ id: buildId, timestamp: Date.now() });
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source });
      this.emitFile({ type: 'asset', fileName: `builds/meta/${buildId}.json`, source });
    },
  };
}

/**
 * The router names its parts for debuggers and makes them by calls: for the bundler each of them is in use, whoever imports it. Without
 * the names, and with the calls said to be free of effects, those that no page uses fall away.
 */
function unnamedContexts(): Plugin {
  return {
    name: 'unnamed-contexts',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/')) return null;
      const unnamed = code.replaceAll(/^[\w$]+\.displayName = .*$/gm, '');
      return unnamed.replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
    },
  };
}

/** The router's package offers its build for development to all; this is the other. */
const routerBuild = (file: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));

const isLibrary = (id: string): boolean => id.includes('/node_modules/');
/** The few lines by which files find one another. */
const isRuntime = (id: string): boolean => id.includes('rolldown/runtime');

/** Into which file a module goes beside those of the first page; null where the bundler is to say. */
type JoinedAs = (id: string) => string | null;

/** What makes scripts of the sources. */
const ofScripts = (): PluginOption[] => [react(), bareCalls(), bareEdges(), leftOut(), unnamedContexts()];

/** Where only the scripts count: sheets are empty. */
const noStyle = (): Plugin => ({
  name: 'no-style',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? '' : null),
});

const configOf = (
  command: 'build' | 'serve',
  id: string,
  plugins: PluginOption[],
  joinedAs: JoinedAs,
): UserConfig => {
  const first = firstPage();
  return {
    plugins: [ofScripts(), first.plugin, plugins],
    // Served from source there is no build to compare with: the watch stays off.
    define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(command === 'build' ? id : '') },
    resolve: {
      alias:
        command === 'build'
          ? [
              { find: /^react-router$/, replacement: routerBuild('index') },
              { find: /^react-router\/dom$/, replacement: routerBuild('dom-export') },
            ]
          : [],
    },
    // All pages are lazy: without this their packages would be found one by one, each with a reload.
    optimizeDeps: { entries: ['index.html', 'src/ui/**/*.tsx'] },
    build: {
      outDir: 'dist/ui',
      target: 'es2023',
      chunkSizeWarningLimit: 700,
      // Every browser of the target does it by itself.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // The first page names some sixty files: digits of four bits pack better than those of six, and tell two builds apart as well.
          hashCharacters: 'hex',
          codeSplitting: {
            groups: [
              { name: 'base', test: (id) => isRuntime(id) || (isLibrary(id) && first.has(id)), priority: 3 },
              { name: 'first', test: (id) => first.has(id), priority: 2 },
              { name: 'next', test: (id) => first.isNext(id), priority: 2 },
              // Planned with all that they bring: nothing is to be drawn into them besides.
              { name: joinedAs, debugName: 'joined', priority: 1, includeDependenciesRecursively: false },
            ],
          },
        },
        treeshake: {
          // Our modules are there for what they export; of a library its own word is taken.
          moduleSideEffects: [
            {
              test: /\/src\/(api|machines|rules|text|ui\/(data|parts|features|pages))\//,
              sideEffects: false,
            },
          ],
        },
      },
    },
    server: {
      port: Number(process.env.PORT ?? 5173),
      strictPort: true,
      proxy: Object.fromEntries(
        ['/api', '/auth', '/builds', '/config.json', '/health', '/generate-answer'].map((path) => [
          path,
          api,
        ]),
      ),
    },
  };
};

/** What makes of the bundle what is served. */
const ofPages = (): PluginOption[] => [
  tailwindcss(),
  buildManifest(),
  firstStyle(),
  shell(),
  pageFiles(),
  installable(buildId),
  verifyPagePlugin(),
  compressed(),
  pageCode(),
];

/** Whichever build it is, the plan is the same. */
async function joinedOf(): Promise<JoinedAs> {
  const { build, ...apart } = configOf('build', 'planned', [noStyle()], () => null);
  return joined({ ...apart, build: { ...build, write: false, reportCompressedSize: false } });
}

export default defineConfig(async ({ command }) =>
  configOf(command, buildId, ofPages(), command === 'build' ? await joinedOf() : () => null),
);

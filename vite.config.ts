import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bareCalls } from './scripts/build/bare-calls.ts';
import { bareEdges } from './scripts/build/bare-edges.ts';
import { compressed } from './scripts/build/compressed.ts';
import { firstPage } from './scripts/build/first-page.ts';
import { firstStyle } from './scripts/build/first-style.ts';
import { installable } from './scripts/build/installable.ts';
import { leftOut } from './scripts/build/left-out.ts';
import { pageCode } from './scripts/build/page-code.ts';
import { pageFiles } from './scripts/build/page-files.ts';
import { shell } from './scripts/build/shell.ts';
import { verifyPagePlugin } from './scripts/build/verify-page.ts';

const buildId = process.env.BUILD_ID ?? Date.now().toString(36);
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const first = firstPage();

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

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    buildManifest(),
    bareCalls(),
    bareEdges(),
    leftOut(),
    unnamedContexts(),
    first.plugin,
    firstStyle(),
    shell(),
    pageFiles(),
    installable(buildId),
    verifyPagePlugin(),
    compressed(),
    pageCode(),
  ],
  // Served from source there is no build to compare with: the watch stays off.
  define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(command === 'build' ? buildId : '') },
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
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => isRuntime(id) || (isLibrary(id) && first.has(id)), priority: 2 },
            { name: 'first', test: (id) => first.has(id), priority: 1 },
            { name: 'next', test: (id) => first.isNext(id), priority: 1 },
          ],
        },
      },
      treeshake: {
        // Our modules are there for what they export; of a library its own word is taken.
        moduleSideEffects: [
          { test: /\/src\/(api|machines|rules|text|ui\/(data|parts|features|pages))\//, sideEffects: false },
        ],
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/builds', '/config.json', '/health', '/generate-answer'].map((path) => [path, api]),
    ),
  },
}));

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), buildManifest()],
  // Served from source there is no build to compare with: the watch stays off.
  define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(command === 'build' ? buildId : '') },
  // All pages are lazy: without this their packages would be found one by one, each with a reload.
  optimizeDeps: { entries: ['index.html', 'src/ui/**/*.tsx'] },
  build: { outDir: 'dist/ui', target: 'es2023', chunkSizeWarningLimit: 700 },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/builds', '/config.json', '/health', '/generate-answer'].map((path) => [path, api]),
    ),
  },
}));

// The edges of the laws without the laws, written from them as they are loaded: see src/machines/law-edges.ts.
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const EDGES = fileURLToPath(new URL('./src/machines/law-edges.ts', `file://${process.cwd()}/`));

export function bareEdges(): Plugin {
  return {
    name: 'bare-edges',
    apply: 'build',
    async load(id) {
      if (id !== EDGES) return null;
      const { module } = await runnerImport<typeof import('../../src/machines/law-edges.ts')>(EDGES);
      return `export const lawEdges = ${JSON.stringify(module.lawEdges)};`;
    },
  };
}

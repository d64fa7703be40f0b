// The edges of the laws without the laws, written from them as they are loaded: see src/machines/law-edges.ts.
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type { LawEdge } from '../../src/machines/law-edges.ts';

const EDGES = fileURLToPath(new URL('./src/machines/law-edges.ts', `file://${process.cwd()}/`));

/** Several hundred edges: a line of words each, read when the module is. */
const READER =
  "const read = (lines) => lines.split('\\n').map((line) => { const [from, event, to, ...guards] = line.split(' '); return { from, event, to, guards }; });\n";
const lineOf = ({ from, event, to, guards }: LawEdge): string => [from, event, to, ...guards].join(' ');

export function bareEdges(): Plugin {
  return {
    name: 'bare-edges',
    apply: 'build',
    async load(id) {
      if (id !== EDGES) return null;
      const { module } = await runnerImport<typeof import('../../src/machines/law-edges.ts')>(EDGES);
      const laws = Object.entries(module.lawEdges).map(
        ([law, edges]) => `${law}: read(${JSON.stringify(edges.map(lineOf).join('\n'))})`,
      );
      return `${READER}export const lawEdges = { ${laws.join(', ')} };`;
    },
  };
}

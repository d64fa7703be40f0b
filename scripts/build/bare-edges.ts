// The edges of the laws without the laws and without what no page reads of them: see src/machines/law-edges.ts.
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type { LawEdge } from '../../src/machines/law-edges.ts';

const at = (path: string): string => fileURLToPath(new URL(path, `file://${process.cwd()}/`));
const EDGES = at('./src/machines/law-edges.ts');

/** Several hundred edges: a line of words each, read when the module is. */
const READER =
  "const read = (lines) => lines.split('\\n').map((line) => { const [from, event, to, ...guards] = line.split(' '); return { from, event, to, guards }; });\n";

interface Words {
  lawEdges: Record<string, readonly LawEdge[]>;
  fieldOfGuard: Record<string, object | undefined>;
  submissionChecks: object;
}

/** A page reads of an edge where it leads, and which guards ask for a field or are checked before a submission: the rest is the machines'. */
function linesOf(law: string, { lawEdges, fieldOfGuard, submissionChecks }: Words): string {
  const read = { ...fieldOfGuard[law], ...(law === 'application' ? submissionChecks : {}) };
  const lines = lawEdges[law]!.map(({ from, event, to, guards }) =>
    [from, event, to, ...guards.filter((guard) => guard in read)].join(' '),
  );
  return [...new Set(lines)].join('\n');
}

async function wordsOf(): Promise<Words> {
  const found = await Promise.all(
    [EDGES, at('./src/text/steps.ts'), at('./src/text/application-words.ts')].map((path) =>
      runnerImport<Words>(path),
    ),
  );
  return Object.assign({}, ...found.map(({ module }) => module)) as Words;
}

export function bareEdges(): Plugin {
  return {
    name: 'bare-edges',
    apply: 'build',
    async load(id) {
      if (id !== EDGES) return null;
      const words = await wordsOf();
      const laws = Object.keys(words.lawEdges).map(
        (law) => `${law}: read(${JSON.stringify(linesOf(law, words))})`,
      );
      return `${READER}export const lawEdges = { ${laws.join(', ')} };`;
    },
  };
}

// What the pages' build makes of the laws' edges: where each leads and what its dialog asks for is as in the laws, the rest is left out.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bareEdges } from '../../scripts/build/bare-edges.ts';
import { lawEdges, type LawEdge } from '../../src/machines/law-edges.ts';
import type { LawName } from '../../src/machines/laws.ts';
import { submissionChecks } from '../../src/text/application-words.ts';
import { fieldOfGuard } from '../../src/text/steps.ts';

type Edges = Record<LawName, readonly LawEdge[]>;

async function built(): Promise<Edges> {
  const { load } = bareEdges() as unknown as { load: (id: string) => Promise<string> };
  const code = await load(fileURLToPath(new URL('../../src/machines/law-edges.ts', import.meta.url)));
  const { lawEdges: edges } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as { lawEdges: Edges };
  return edges;
}

/** Of each edge: where it leads, and those of its guards that a page asks about. */
const readOf = (edges: Edges) =>
  Object.fromEntries(
    Object.entries(edges).map(([law, some]) => {
      const asked = [
        ...Object.keys(fieldOfGuard[law as LawName] ?? {}),
        ...(law === 'application' ? Object.keys(submissionChecks) : []),
      ];
      const lines = some.map(({ from, event, to, guards }) =>
        [from, event, to, ...guards.filter((guard) => asked.includes(guard))].join(' '),
      );
      return [law, new Set(lines)];
    }),
  );

test('the pages’ edges lead where the laws’ do and ask for the same; what nobody asks about is not sent', async () => {
  const edges = await built();
  expect(readOf(edges)).toEqual(readOf(lawEdges));
  expect(JSON.stringify(edges)).not.toContain('byOwner');
});

// What the tree itself must not hold, whoever writes it: ways from a text that somebody sent to code that runs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mutantsOf } from '../../scripts/mutate/mutants.ts';
import { glossary } from '../../src/text/glossary.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(SOURCE, name), 'utf8')] as const);
const having = (sign: RegExp): string[] =>
  files
    .filter(([, text]) => sign.test(text))
    .map(([name]) => name)
    .toSorted();

it('runs no text as code', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(having(/\beval\s*\(|new Function\s*\(|from 'node:vm'|setTimeout\s*\(\s*['"`]/)).toEqual([]);
});

it('draws no text as HTML', () => {
  expect(
    having(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\b/),
  ).toEqual([]);
});

it('starts no process but PostgreSQL’s, and none through a shell', () => {
  expect(having(/child_process/).filter((name) => !name.startsWith('server/platform/postgres/'))).toEqual([]);
  expect(having(/\bshell:|\bexec(?:Sync)?\(['"`]/)).toEqual([]);
});

it('calls other services from four places, which take their addresses from the settings', () => {
  expect(having(/from 'ofetch'|\bfetch\(/).filter((name) => name.startsWith('server/'))).toEqual([
    'server/accounts/registry/dadata.ts',
    'server/catalogue/bytes-at.ts',
    'server/oversight/assistant/outer.ts',
    'server/platform/telegram/bot.ts',
  ]);
});

it('asks the database for a pattern only where its signs stand for themselves', () => {
  const asks = having(/\bi?like\b\s*(?:\(|\$\{)/).filter((name) => name.startsWith('server/'));
  const unescaped = asks.filter((name) => !/list\/like\.ts'/.test(files.find(([one]) => one === name)![1]));
  expect(unescaped).toEqual([]);
});

it('the table of what is held names tests that there are', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => `tests/${name.replaceAll('\\', '/')}`,
  );
  const table = readFileSync(fileURLToPath(new URL('../../docs/security.md', import.meta.url)), 'utf8');
  const named = [...table.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !tests.some((test) => `/${test}`.endsWith(`/${name}`)))).toEqual([]);
});

it('names every table that is drawn', () => {
  const isUnnamed = (table: string) => !/aria-label|<caption>/.test(table.slice(0, 200));
  const unnamed = files.filter(
    ([name, text]) =>
      name.startsWith('ui/') &&
      text
        .split(/<table\b/)
        .slice(1)
        .some(isUnnamed),
  );
  expect(unnamed.map(([name]) => name)).toEqual([]);
});

it('every term of the trade has its explanation where it stands', () => {
  const marked = (term: string) =>
    having(new RegExp(`term="${term}"|\\b\\w+: '${term}'|^\\s+'${term}',$`, 'm')).filter(
      (name) => name.startsWith('ui/features/') || name.startsWith('ui/pages/'),
    );
  expect(Object.keys(glossary).filter((term) => marked(term).length === 0)).toEqual([]);
});

it('a term is explained at each form, figure and panel that it is the word of', () => {
  const places: Record<string, readonly string[]> = {
    basis: [
      'features/apply/terms-fields.tsx',
      'features/application/application-blocks.tsx',
      'features/lot/editor/terms-form.tsx',
    ],
    option: ['features/apply/terms-fields.tsx', 'features/application/application-blocks.tsx'],
    tolerance: ['features/apply/terms-fields.tsx', 'features/application/application-blocks.tsx'],
    comparable: [
      'features/comparison/offer-panel.tsx',
      'features/comparison/own-rating.tsx',
      'features/comparison/ranking-section.tsx',
    ],
    receipt: ['features/application/evidence.tsx', 'features/application/receipt-check.tsx'],
    roundStep: ['features/round/rehearsal.tsx', 'features/round/round-strip.tsx'],
    estimate: [
      'features/estimate/estimate-saving.tsx',
      'features/estimate/estimate-section.tsx',
      'features/lot/overview/items.tsx',
    ],
    disagreement: ['features/apply/review-agreement.tsx'],
    saving: ['features/comparison/comparison-totals.tsx', 'pages/lots/results-page.tsx'],
    round: ['features/round/round-strip.tsx', 'pages/lots/results-page.tsx'],
    ratingType: ['features/comparison/ranking-section.tsx', 'features/lot/editor/terms-form.tsx'],
  };
  const missing = Object.entries(places).flatMap(([term, names]) =>
    names
      .filter((name) => !having(new RegExp(`term="${term}"|, '${term}'\\],$`, 'm')).includes(`ui/${name}`))
      .map((name) => `${term} in ${name}`),
  );
  expect(missing).toEqual([]);
});

it('what opens at its button says how high it may grow by the variable of whoever places it', () => {
  const anchored = having(/\banchor="|<AnchoredPanel|\boptionsClass =/).filter((name) =>
    name.startsWith('ui/'),
  );
  expect(anchored.length).toBeGreaterThan(8);
  expect(having(/<PopoverPanel/)).toEqual(['ui/parts/control/anchored-panel.tsx']);
  expect(having(/\bmax-h-/).filter((name) => anchored.includes(name))).toEqual([]);
});

it('changes one thing at a time in any source, whatever its calls are named', () => {
  const changes = mutantsOf('a.ts', `export const a = Math.min(b.toString('hex'), c.constructor(1));`).map(
    ({ change }) => change,
  );
  expect(changes).toEqual(expect.arrayContaining(['min → max', "'hex' → ''", '1 → 2']));
});

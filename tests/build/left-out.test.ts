import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutUnused } from '../../scripts/build/left-out.ts';

const SOURCE = `
export function open(opts) {
  const read = async (name) => {
    return { name };
  };
  return opts.submission ? read(opts.submission) : send();
}
const send = (first) => (next) => {
  return { first, next };
};
`;

const left = (library: Parameters<typeof withoutUnused>[1]) => withoutUnused(SOURCE, library, parseAst);

test('functions lose their bodies by name, within others too, and what is never given is nothing', () => {
  const code = left({
    functions: { read: "throw new Error('nobody');", send: 'return {};' },
    neverGiven: /opts\.submission/g,
  });
  expect(code).toContain("const read = async (name) => { throw new Error('nobody'); };");
  expect(code).toContain('return undefined ? read(undefined) : send();');
  expect(code).toContain('const send = (first) => (next) => { return {}; };');
});

test('a function that a new release no longer has stops the build', () => {
  expect(() => left({ functions: { gone: 'return;' } })).toThrow('There is no gone');
});

const UI = join(import.meta.dirname, '../../src/ui');
const sources = readdirSync(UI, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(UI, file), 'utf8')] as const);

/** Of what is left out, by how a page would come to it. */
const COMES_TO = {
  'forms and fetchers of the router':
    /import[^;]*\b(useFetchers?|useSubmit|useFormAction|useActionData|Form)\b[^;]*from 'react-router(-dom)?'/,
  'links that prefetch': /<(Nav)?Link[^>]*\bprefetch=/,
  // The gallery of parts is there only where nothing is built.
  'pages fetched by the router': /\blazy: (?!async \(\) => \(\{ Component: \(await import\('\.\/dev\/)/,
  'patched or watched routes': /patchRoutesOnNavigation|instrumentations|dataStrategy/,
  'schemas that describe themselves': /toJSONSchema/,
  'rules of single fields': /\bregister\([^)]*, \{ ?(required|validate|pattern|min|max)/,
  'forms without a schema': /useForm(<[^(]*>)?\(\{(?![^}]*resolver)/,
};

test.each(Object.entries(COMES_TO))('no page comes to %s', (_, use) => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(([, text]) => use.test(text)).map(([file]) => file)).toEqual([]);
});

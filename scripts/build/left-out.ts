// What of a library no page comes to, though the bundler has to keep it, because other functions of the library name it. The build
// takes it out by name. A name that a new release of the library no longer has stops the build.
import type { Plugin } from 'vite';

/** Stands where nobody comes: whoever does is told. */
const NOBODY = "throw new Error('Left out of the build: scripts/build/left-out.ts');";

interface Library {
  file: RegExp;
  /** Functions by name, and what stands in their place: a word for whoever comes there after all, or the answer that they give us always. */
  functions: Record<string, string>;
  /** What the pages never give: read as undefined. */
  neverGiven?: RegExp;
}

/** Of schemas, those that the pages make. */
const KINDS =
  'string number boolean null never enum literal custom transform array object union intersection tuple record nullable nonoptional default prefault catch pipe readonly optional';

const LIBRARIES: Library[] = [
  {
    // Of the router the pages use addresses, loaders and links.
    file: /\/react-router\/dist\/production\/chunk-(?!IAM5GYT3)[\w-]+\.mjs$/,
    functions: {
      // Forms and fetchers.
      handleAction: NOBODY,
      handleFetcherAction: NOBODY,
      handleFetcherLoader: NOBODY,
      fetch2: NOBODY,
      normalizeNavigateOptions: 'return { path };',
      patchRoutesImpl: NOBODY,
      // What a server has drawn.
      deserializeErrors: NOBODY,
      RSCErrorHandler: NOBODY,
      PrefetchPageLinks: NOBODY,
      usePrefetchBehavior: 'return [false, null, {}];',
      // Pages fetched by the router: ours are by their loaders (src/ui/app/router/page-modules.tsx).
      loadLazyRoute: 'return {};',
      loadLazyRouteProperty: 'return;',
      // Watchers of the router.
      getRouteInstrumentationUpdates: NOBODY,
      instrumentClientSideRouter: NOBODY,
      // Every route of ours lies below one with an error screen.
      DefaultErrorComponent: 'return null;',
    },
    neverGiven:
      /\b(?:init\.(?:instrumentations|patchRoutesOnNavigation|getContext|dataStrategy)|opts\.(?:submission|fetcherSubmission))\b/g,
  },
  {
    // Schemas describe themselves for the reference of calls, which the server writes.
    file: /\/zod\/v4\/core\/to-json-schema\.js$/,
    functions: { createToJSONSchemaMethod: NOBODY, createStandardJSONSchemaMethod: NOBODY },
  },
  {
    file: /\/zod\/v4\/core\/json-schema-processors\.js$/,
    functions: Object.fromEntries(KINDS.split(' ').map((kind) => [`${kind}Processor`, NOBODY])),
  },
  {
    // Compiled schemas: the pages' are not (src/ui/app/quiet-schemas.ts).
    file: /\/zod\/v4\/core\/schemas\.js$/,
    functions: { generateFastpass: NOBODY },
  },
  {
    // Rules of single fields: every form of ours asks its schema.
    file: /\/react-hook-form\/dist\/index\.esm\.mjs$/,
    functions: { executeBuiltInValidation: NOBODY, validateField: NOBODY, validateForm: NOBODY },
  },
  {
    // English words: ours are src/text/validation.ts.
    file: /\/zod\/v4\/locales\/en\.js$/,
    functions: { error: 'return () => undefined;' },
  },
  {
    // Each icon reads its own drawing for nothing.
    file: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/,
    functions: {},
    neverGiven: /^__iconData\.node(?=;$)/gm,
  },
];

interface Node {
  type: string;
  start: number;
  end: number;
}
const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The block that a function runs, of one that makes another the inner one's; null for a single expression. */
function blockOf(made: unknown): Node | null {
  if (!isNode(made)) return null;
  if (made.type === 'BlockStatement') return made;
  return /Function/.test(made.type) ? blockOf(made.body) : null;
}

/** Blocks of functions by their names, of those within others too. */
function functionsIn(node: unknown, found: Map<string, Node>): Map<string, Node> {
  if (Array.isArray(node)) for (const one of node) functionsIn(one, found);
  if (!isNode(node)) return found;
  const block = blockOf(node.type === 'VariableDeclarator' ? node.init : node);
  if (isNode(node.id) && block) found.set(node.id.name as string, block);
  for (const value of Object.values(node)) functionsIn(value, found);
  return found;
}

/** The text of a library's file without what no page comes to. */
export function withoutUnused(
  code: string,
  { functions, neverGiven }: Omit<Library, 'file'>,
  parse: (code: string) => unknown,
): string {
  const found = functionsIn(parse(code), new Map());
  const missing = Object.keys(functions).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}: scripts/build/left-out.ts`);
  const bodies = Object.entries(functions).map(([name, word]) => ({ ...found.get(name)!, word }));
  let left = code;
  for (const { start, end, word } of bodies.toSorted((a, b) => b.start - a.start))
    left = `${left.slice(0, start)}{ ${word} }${left.slice(end)}`;
  return neverGiven ? left.replaceAll(neverGiven, 'undefined') : left;
}

export function leftOut(): Plugin {
  const seen = new Set<Library>();
  return {
    name: 'left-out',
    apply: 'build',
    transform(code, id) {
      const library = LIBRARIES.find(({ file }) => file.test(id));
      if (!library) return null;
      seen.add(library);
      return withoutUnused(code, library, (text) => this.parse(text));
    },
    buildEnd(error) {
      const gone = LIBRARIES.filter((one) => !seen.has(one));
      if (!error && gone.length > 0)
        throw new Error(`No such file any more: ${gone.map(({ file }) => file).join(', ')}`);
    },
  };
}

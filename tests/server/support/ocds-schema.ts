// What the Open Contracting Data Standard 1.1 demands of a release package, put down by ourselves from its published reference: what
// must be there, the closed lists, the kinds of values. Not made of `src/api/records/ocds.ts`, which it is held against.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';

type Schema = Record<string, unknown>;

const ref = (name: string): Schema => ({ $ref: `#/definitions/${name}` });
const many = (items: Schema, more: Schema = {}): Schema => ({
  type: 'array',
  items,
  uniqueItems: true,
  ...more,
});
const object = (properties: Record<string, Schema>, required?: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required && { required }),
});
/** A closed list, its words apart by spaces. */
const oneOf = (words: string): Schema => ({ type: 'string', enum: words.split(' ') });

const text: Schema = { type: 'string' };
const key: Schema = { type: 'string', minLength: 1 };
const moment: Schema = { type: 'string', format: 'date-time' };
const address: Schema = { type: 'string', format: 'uri' };
const number: Schema = { type: 'number' };

const RELEASE_TAGS =
  'planning planningUpdate tender tenderAmendment tenderUpdate tenderCancellation award awardUpdate awardCancellation ' +
  'contract contractUpdate contractAmendment implementation implementationUpdate contractTermination compiled';

const schema = {
  ...object(
    {
      uri: address,
      version: { type: 'string', pattern: String.raw`^\d+\.\d+$` },
      publishedDate: moment,
      publisher: object({ name: text, scheme: text, uid: text, uri: address }, ['name']),
      releases: many(ref('release'), { minItems: 1 }),
    },
    ['uri', 'publisher', 'publishedDate', 'releases', 'version'],
  ),
  definitions: {
    release: object(
      {
        ocid: key,
        id: key,
        date: moment,
        tag: {
          type: 'array',
          minItems: 1,
          items: oneOf(RELEASE_TAGS),
        },
        initiationType: oneOf('tender'),
        language: text,
        parties: many(ref('organization')),
        buyer: ref('reference'),
        tender: ref('tender'),
        awards: many(ref('award')),
        contracts: many(ref('contract')),
      },
      ['ocid', 'id', 'date', 'tag', 'initiationType'],
    ),
    reference: object({ id: key, name: text }),
    organization: object({
      id: text,
      name: text,
      identifier: object({ scheme: text, id: key, legalName: text }),
      address: object({ streetAddress: text }),
      roles: { type: 'array', items: text },
    }),
    value: object({ amount: number, currency: { type: 'string', pattern: '^[A-Z]{3}$' } }),
    period: object({ startDate: moment, endDate: moment }),
    item: object(
      {
        id: key,
        description: text,
        quantity: number,
        classification: object({ scheme: text, id: key }),
        unit: object({ scheme: text, id: text, name: text, value: ref('value') }),
      },
      ['id'],
    ),
    document: object(
      { id: key, documentType: text, title: text, url: address, datePublished: moment, format: text },
      ['id'],
    ),
    tender: object(
      {
        id: key,
        title: text,
        description: text,
        status: oneOf('planning planned active cancelled unsuccessful complete withdrawn'),
        procuringEntity: ref('reference'),
        procurementMethod: oneOf('open selective limited direct'),
        submissionMethod: { type: 'array', items: text },
        tenderPeriod: ref('period'),
        awardPeriod: ref('period'),
        numberOfTenderers: { type: 'integer' },
        tenderers: many(ref('reference')),
        items: many(ref('item')),
        documents: many(ref('document')),
      },
      ['id'],
    ),
    award: object(
      {
        id: key,
        status: oneOf('pending active cancelled unsuccessful'),
        date: moment,
        value: ref('value'),
        suppliers: many(ref('reference')),
        items: many(ref('item'), { minItems: 1 }),
      },
      ['id'],
    ),
    contract: object(
      {
        id: key,
        awardID: key,
        status: oneOf('pending active cancelled terminated'),
        dateSigned: moment,
        value: ref('value'),
        period: ref('period'),
      },
      ['id', 'awardID'],
    ),
  },
};

const VERSIONED = 'Versioned';
/** Of a release itself. */
const ITS_OWN = new Set(['id', 'date', 'tag']);

/**
 * The schema of what each value has said, made of the schema of the values as the standard makes its own: parts stay, lists of what has an id stay with it, any other value is a
 * list of versions.
 * @param isListed the id of what stands in a list is what the list is merged by
 */
function versionedOf(whole: Schema, isListed = false, isRoot = true): Schema {
  const fields = Object.entries((whole.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, field]): [string, Schema][] => {
      if (isRoot && ITS_OWN.has(name)) return [];
      if ((isRoot && name === 'ocid') || (isListed && name === 'id')) return [[name, field]];
      return [[name, versionedField(field)]];
    },
  );
  const { properties: _, patternProperties: __, ...others } = whole;
  return { ...others, properties: Object.fromEntries(fields) };
}

function versionedField(field: Schema): Schema {
  const target = (one: Schema, kind: string): Schema => ({ $ref: `${String(one.$ref)}${VERSIONED}${kind}` });
  const { items } = field as { items?: Schema };
  if (field.$ref !== undefined) return target(field, 'Part');
  if (field.properties !== undefined) return versionedOf(field, false, false);
  if (items?.$ref !== undefined && !field.wholeListMerge)
    return { type: 'array', uniqueItems: true, items: target(items, 'Element') };
  const said = object(
    { releaseID: key, releaseDate: moment, releaseTag: { type: 'array', items: text }, value: field },
    ['releaseID', 'releaseDate', 'releaseTag', 'value'],
  );
  return { type: 'array', minItems: 1, items: { ...said, additionalProperties: false } };
}

const versionedDefinitions = (definitions: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(definitions).flatMap(([name, one]) => [
      [`${name}${VERSIONED}Part`, versionedOf(one, false, false)],
      [`${name}${VERSIONED}Element`, versionedOf(one, true, false)],
    ]),
  );

const recordSchema: Schema = {
  ...object(
    {
      uri: address,
      version: { type: 'string', pattern: String.raw`^\d+\.\d+$` },
      publishedDate: moment,
      publisher: object({ name: text, scheme: text, uid: text, uri: address }, ['name']),
      packages: many(address, { minItems: 1 }),
      records: many(
        object(
          {
            ocid: key,
            releases: { type: 'array', minItems: 1, items: ref('release') },
            compiledRelease: ref('release'),
            versionedRelease: versionedOf(
              object(schema.definitions.release.properties as Record<string, Schema>, [
                'ocid',
                'initiationType',
              ]),
            ),
          },
          ['ocid', 'releases', 'versionedRelease'],
        ),
        { minItems: 1 },
      ),
    },
    ['uri', 'publisher', 'publishedDate', 'records', 'version'],
  ),
  definitions: {
    ...schema.definitions,
    ...versionedDefinitions(schema.definitions as Record<string, Schema>),
  },
};

/** The same of a record package. */
export const makeOcdsRecordCheck = () => makeCheck(recordSchema, 'record-package-schema');

/** What the standard would find wrong with a document; nothing where it is a release package. */
export const makeOcdsCheck = () => makeCheck(schema, 'release-package-schema');

/** @param name of the standard's own schema, asked too where it lies near the project */
function makeCheck(demanded: Schema, name: string): (document: unknown) => string[] {
  const ajv = new Ajv({ allErrors: true });
  addFormats.default(ajv);
  const checks = [ajv.compile(demanded), ...standardCheck(name)];
  return (document) =>
    checks.flatMap((check) => {
      check(document);
      return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
    });
}

/** Under the standard's licence: never copied into the tree. In a folder above, as the project's specification lies. */
const STANDARD = 'shared/data/ocds';

function standardCheck(name: string) {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const found = join(folder, STANDARD);
    if (existsSync(join(found, `${name}.json`))) return [compileStandard(found, name)];
    if (folder === dirname(folder)) return [];
  }
}

function compileStandard(folder: string, name: string) {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Schema;
  // It has keywords of its own, and a list may be of two types at once.
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const release = read('release-schema');
  ajv.addSchema(release);
  // The schema of versions does not lie with the others: it is made of this one, by the standard, too.
  ajv.addSchema({
    ...versionedOf({ ...release, required: ['ocid', 'initiationType'] }),
    id: String(release.id).replace('release-schema', 'versioned-release-validation-schema'),
    definitions: {
      ...(release.definitions as object),
      ...versionedDefinitions(release.definitions as Record<string, Schema>),
    },
  });
  return ajv.compile(read(name));
}

// The standard's own JSON schemas, where they lie beside the project: they are not ours to keep a copy of.
import { existsSync, readFileSync } from 'node:fs';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';

const folder = new URL('../../../../shared/data/ocds/', import.meta.url);
export const hasOcdsSchemas = existsSync(folder);

const schema = (name: string): object => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object;

/** What the release package's schema finds wrong with a document; nothing where it is one. */
export function makeOcdsCheck(): (document: unknown) => string[] {
  // The schemas say of their own how they are merged and which lists are open.
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(schema('release-schema.json'));
  const check = ajv.compile(schema('release-package-schema.json'));
  return (document) => {
    check(document);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  };
}

// Which law a step was taken under: the hash of its definition, kept beside every row of the history.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AnyLaw } from '../../machines/law.ts';
import { definitionOf } from '../../machines/step.ts';
import type { Db } from '../platform/database/client.ts';
import { canonicalJson } from '../../proof/canonical.ts';
import { lawVersions } from '../platform/history/tables.ts';

const DIGITS = 16;
const known = new WeakMap<AnyLaw, string>();

/** The first 16 hex digits of SHA-256 over the law's edges, as `definitionOf` lists them. */
export function lawVersionOf(law: AnyLaw): string {
  const found = known.get(law);
  if (found) return found;
  const version = createHash('sha256')
    .update(canonicalJson(definitionOf(law)))
    .digest('hex')
    .slice(0, DIGITS);
  known.set(law, version);
  return version;
}

/** Keeps the definitions of the laws that this process works under; those of before stay. */
export async function keepLawVersions(db: Db, laws: readonly AnyLaw[]): Promise<void> {
  await db
    .insert(lawVersions)
    .values(laws.map((law) => ({ version: lawVersionOf(law), law: law.name, definition: definitionOf(law) })))
    .onConflictDoUpdate({ target: lawVersions.version, set: { law: sql`excluded.law` } });
}

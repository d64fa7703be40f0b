// What a person has made, said or is named in, from every place that has such rows.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.ts';
import { places } from './places.ts';

export interface PersonRecord {
  what: string;
  at: Date;
  /** Of its procedure. */
  number: string | null;
  words: string | null;
}

/** What a lot that is sealed keeps of a person, and a file that is not revealed yet: it has no name. */
const isOpen = (lot: SQL | null, words: SQL | null): SQL => sql`
  ${lot ? sql`and not exists (select 1 from lots l where l.id = ${lot} and l.is_sealed)` : sql``}
  ${words ? sql`and ${words}::text is distinct from ''` : sql``}`;

function linesOf(id: number, { isWhole }: { isWhole: boolean }): SQL[] {
  return Object.entries(places).flatMap(([place, { told, json }]) => {
    if (!('line' in told)) return [];
    const [table, column] = place.split('.') as [string, string];
    const cell = (name: string) => sql`t.${sql.identifier(name)}`;
    const lot = told.lot ? cell(told.lot) : null;
    const words = told.words ? cell(told.words) : null;
    const holder = json && JSON.stringify(json === 'numbers' ? [id] : [{ userId: id }]);
    return [
      sql`select ${told.line}::text as what, ${cell(told.at)} as at,
        ${lot ? sql`(select l.number from lots l where l.id = ${lot})` : sql`null::text`} as number,
        ${words ? sql`${words}::text` : sql`null::text`} as words
        from ${sql.identifier(table)} t
        where ${holder ? sql`${cell(column)} @> ${holder}::jsonb` : sql`${cell(column)} = ${id}`}
        ${isWhole ? sql`` : isOpen(lot, words)}`,
    ];
  });
}

/** The newest first; not `isWhole`: without what is sealed still. */
export async function recordsOf(
  db: Db,
  id: number,
  { limit, isWhole }: { limit: number; isWhole: boolean },
): Promise<PersonRecord[]> {
  const { rows } = await db.execute<Omit<PersonRecord, 'at'> & { at: string }>(
    sql`${sql.join(linesOf(id, { isWhole }), sql` union all `)} order by at desc nulls last limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

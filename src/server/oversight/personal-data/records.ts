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

function linesOf(id: number): SQL[] {
  return Object.entries(places).flatMap(([place, { told, json }]) => {
    if (!('line' in told)) return [];
    const [table, column] = place.split('.') as [string, string];
    const cell = (name: string) => sql`t.${sql.identifier(name)}`;
    const holder = json && JSON.stringify(json === 'numbers' ? [id] : [{ userId: id }]);
    return [
      sql`select ${told.line}::text as what, ${cell(told.at)} as at,
        ${told.lot ? sql`(select l.number from lots l where l.id = ${cell(told.lot)})` : sql`null::text`} as number,
        ${told.words ? sql`${cell(told.words)}::text` : sql`null::text`} as words
        from ${sql.identifier(table)} t
        where ${holder ? sql`${cell(column)} @> ${holder}::jsonb` : sql`${cell(column)} = ${id}`}`,
    ];
  });
}

/** The newest first. */
export async function recordsOf(db: Db, id: number, limit: number): Promise<PersonRecord[]> {
  const { rows } = await db.execute<Omit<PersonRecord, 'at'> & { at: string }>(
    sql`${sql.join(linesOf(id), sql` union all `)} order by at desc nulls last limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

// A database of release 0.1.0 belonged to the superuser: everything of it becomes the platform's own role's.
import { Connection, connectionConfig } from '../database/connection.ts';
import { PLATFORM_ROLE } from './cluster.ts';

/**
 * Gives the database that the address leads to, its schemas and all that lies in them to the platform's role. The database
 * itself comes last: until then a start that died in between does it all again.
 */
export async function handOver(superuserUrl: string): Promise<void> {
  const client = new Connection(connectionConfig(superuserUrl));
  await client.connect();
  try {
    // REASSIGN OWNED refuses the superuser that made the cluster, so each thing is named. An extension's parts stay its own.
    const { rows } = await client.query<{ statement: string }>(`
      with own as (select oid, nspname from pg_namespace where nspname in ('public', 'drizzle'))
      select format('alter schema %I owner to ${PLATFORM_ROLE}', nspname) as statement from own
      union all
      select format('alter %s %I.%I owner to ${PLATFORM_ROLE}',
        case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, own.nspname, c.relname)
      from pg_class as c join own on own.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v') or (c.relkind = 'S' and not exists (
        select 1 from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
      union all
      select format('alter routine %s owner to ${PLATFORM_ROLE}', p.oid::regprocedure)
      from pg_proc as p join own on own.oid = p.pronamespace
      where not exists (
        select 1 from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('alter database %I owner to ${PLATFORM_ROLE}', current_database())`);
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}

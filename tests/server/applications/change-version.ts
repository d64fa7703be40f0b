import type { TestServer } from '../make.ts';

/** What was sealed is changed, as whoever has the database may do it. */
export async function changeVersion(
  { services: { pool } }: TestServer,
  set: string,
  applicationId: number,
): Promise<void> {
  await pool.query('alter table application_versions disable trigger application_versions_sealed');
  await pool.query(`update application_versions set ${set} where application_id = $1`, [applicationId]);
  await pool.query('alter table application_versions enable trigger application_versions_sealed');
}

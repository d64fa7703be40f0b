import { desc } from 'drizzle-orm';
import { backups } from '../../platform/backup/tables.ts';
import type { Db } from '../../platform/database/client.ts';

export async function lastBackup(db: Db) {
  const [row] = await db.select().from(backups).orderBy(desc(backups.takenAt)).limit(1);
  return row ?? null;
}

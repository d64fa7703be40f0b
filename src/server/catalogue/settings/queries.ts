// Settings of the platform as of now.
import { eq } from 'drizzle-orm';
import {
  settingKeys,
  settingKinds,
  type SettingKey,
  type SettingRecord,
  type SettingValue,
} from '../../../api/records/setting.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { settingsTable } from './tables.ts';

/** A setting's value as of now; its default where the stored one is absent or no longer fits. */
export async function readSetting<K extends SettingKey>(db: Db | Tx, key: K): Promise<SettingValue<K>> {
  const [row] = await db.select().from(settingsTable).where(eq(settingsTable.key, key));
  return valueOf(key, row?.value);
}

function valueOf<K extends SettingKey>(key: K, stored: unknown): SettingValue<K> {
  const parsed = settingKinds[key].schema.safeParse(stored);
  return (parsed.success ? parsed.data : settingKinds[key].value) as SettingValue<K>;
}

/** All settings in the list's order, with their values. */
export async function listSettings(db: Db | Tx): Promise<SettingRecord[]> {
  const rows = await db.select().from(settingsTable);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return settingKeys.map((key) => ({
    key,
    value: valueOf(key, stored.get(key)),
    kind: settingKinds[key].kind,
    title: settingKinds[key].title,
  }));
}

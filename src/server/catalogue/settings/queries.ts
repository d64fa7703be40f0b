// Settings of the platform as of now.
import { eq, inArray, sql } from 'drizzle-orm';
import {
  settingKeys,
  settingKinds,
  type SettingKey,
  type SettingRecord,
  type SettingValue,
} from '../../../api/records/setting.ts';
import type { LetterWords, WordedLetter } from '../../../text/letter-words.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { settingsTable } from './tables.ts';

// As text, parsed once: the column's own reading parses a text that looks like a number once more, and «2» would be none.
const stored = {
  key: settingsTable.key,
  value: sql`${settingsTable.value}::text`.mapWith((text: string): unknown => JSON.parse(text)),
};

/** A setting's value as of now; its default where the stored one is absent or no longer fits. */
export async function readSetting<K extends SettingKey>(db: Db | Tx, key: K): Promise<SettingValue<K>> {
  const [row] = await db.select(stored).from(settingsTable).where(eq(settingsTable.key, key));
  return valueOf(key, row?.value);
}

function valueOf<K extends SettingKey>(key: K, stored: unknown): SettingValue<K> {
  const parsed = settingKinds[key].schema.safeParse(stored);
  return (parsed.success ? parsed.data : settingKinds[key].value) as SettingValue<K>;
}

/** All settings in the list's order, with their values. */
export async function listSettings(db: Db | Tx): Promise<SettingRecord[]> {
  const rows = await db.select(stored).from(settingsTable);
  const known = new Map(rows.map(({ key, value }) => [key, value]));
  return settingKeys.map((key) => ({
    key,
    value: valueOf(key, known.get(key)),
    kind: settingKinds[key].kind,
    title: settingKinds[key].title,
  }));
}

/** Subject and text of a letter, in one statement. */
export async function readLetterWords(db: Db | Tx, name: WordedLetter): Promise<LetterWords> {
  const keys = [`${name}Subject`, `${name}Text`] as const;
  const rows = await db.select(stored).from(settingsTable).where(inArray(settingsTable.key, keys));
  const [subject, text] = keys.map((key) => valueOf(key, rows.find((row) => row.key === key)?.value));
  return { subject: subject!, text: text! };
}

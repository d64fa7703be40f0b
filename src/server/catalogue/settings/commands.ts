// What the administrator changes in the settings, and letters to the support.
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { settings as calls } from '../../../api/calls/settings.ts';
import type { SettingKey } from '../../../api/records/setting.ts';
import type { Actor } from '../../../machines/law.ts';
import { secondFactorText } from '../../../text/second-factor.ts';
import { letters } from '../../../text/mails.ts';
import { overtaken, settingText } from '../../../text/overtaken.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { composeLetter } from '../../platform/mail/letter.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findFactor } from '../../accounts/second-factor/factors.ts';
import { endSessionsWithoutFactor } from '../../accounts/second-factor/policy.ts';
import { invalid } from '../../platform/http/errors.ts';
import { snakeCase } from '../../platform/http/field-path.ts';
import { readSetting } from './queries.ts';
import { settingsTable } from './tables.ts';

const STAFF_FACTOR: SettingKey = 'staffSecondFactor';

/** From now on staff come in by both factors; who is in without one comes in anew. Throws 422 where the administrator has none. */
async function requireOfStaff(tx: Tx, actor: Actor): Promise<void> {
  if (actor.id === null || !(await findFactor(tx, actor.id)))
    throw invalid({ staff_second_factor: [secondFactorText.adminFirst] }, secondFactorText.adminFirst);
  await endSessionsWithoutFactor(tx);
}

/** Each that is another now, with its line in the history. */
export async function saveSettings(
  tx: Tx,
  { was, ...changes }: z.output<typeof calls.update.body>,
  actor: Actor,
): Promise<void> {
  await tx.execute(sql`lock table ${settingsTable} in share row exclusive mode`);
  const overtakenBy: Record<string, string[]> = {};
  const written: { key: SettingKey; former: boolean | number | string; value: boolean | number | string }[] =
    [];
  for (const [name, value] of Object.entries(changes)) {
    const key = name as SettingKey;
    if (value === undefined) continue;
    const former = await readSetting(tx, key);
    if (former === value) continue;
    if (was?.[key] !== undefined && was[key] !== former)
      overtakenBy[snakeCase(key)] = [overtaken(settingText(former))];
    written.push({ key, former, value });
  }
  if (Object.keys(overtakenBy).length > 0) throw invalid(overtakenBy);
  for (const { key, former, value } of written) {
    if (key === STAFF_FACTOR && value === true) await requireOfStaff(tx, actor);
    await writeSetting(tx, key, value);
    await appendHistory(tx, {
      chain: 'settings',
      model: 'setting',
      modelId: null,
      event: 'setting.changed',
      actor,
      at: await databaseNow(tx),
      payload: { key, former, value },
    });
  }
}

/** Writes one setting; the value has been checked by the contract. */
async function writeSetting(tx: Tx, key: SettingKey, value: unknown): Promise<void> {
  await tx
    .insert(settingsTable)
    .values({ key, value })
    .onConflictDoUpdate({ target: settingsTable.key, set: { value } });
}

/** @param from the address to answer to */
export async function writeToSupport(
  tx: Tx,
  { subject, text }: { subject: string; text: string },
  from: string,
): Promise<void> {
  const to = await readSetting(tx, 'supportEmail');
  await sendMail(tx, composeLetter(to, letters.support(subject, text, from)));
}

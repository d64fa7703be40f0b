// `npm run rotate-key`: a new master key of sealing, while the platform runs or stands still.
import { join } from 'node:path';
import { openDatabase } from './platform/database/client.ts';
import { databaseOfCommand } from './platform/postgres/of-command.ts';
import { rotateKey } from './platform/sealing/rotate.ts';
import { readSettings } from './platform/settings.ts';
import { startupFault } from './platform/startup-fault.ts';

const say = (line: string) => console.log(`• ${line}`);

try {
  const settings = readSettings(process.env);
  const { url, stop } = await databaseOfCommand(settings, say);
  const { db, close } = openDatabase(url);
  try {
    const { fingerprint, scopes } = await rotateKey(db, settings);
    say(
      `Ключ запечатывания сменён: теперь ${fingerprint.slice(0, 8)}…, ключей процедур завёрнуто заново: ${scopes}.`,
    );
    say(
      settings.sealingKey === undefined
        ? `Сделайте копию ${join(settings.dataDir, 'sealing-key')} и храните её отдельно от копий базы.`
        : 'Задайте новый ключ в SEALING_KEY, уберите SEALING_KEY_NEW и перезапустите процессы площадки по одному.',
    );
    say('Копию прежнего ключа храните, пока храните копии базы, сделанные до смены: иначе они не откроются.');
  } finally {
    await close();
    await stop();
  }
} catch (error) {
  console.error(`\n✗ ${startupFault(error)}\n`);
  process.exitCode = 1;
}

import { writeSync } from 'node:fs';
import pretty from 'pino-pretty';
import { roleNames } from '../text/role-names.ts';
import { DEMO_PASSWORD, demoLogins } from './demo/accounts.ts';
import { collectWhenQuiet } from './platform/collect-garbage.ts';
import { compileLate } from './platform/compile-late.ts';
import { besideWork, makeLogger, type Logger } from './platform/log/logger.ts';
import { startupFault } from './platform/startup-fault.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { start, type Running } from './start.ts';

const STOP_LIMIT_MS = 20_000;

const say = (line: string) => console.log(`• ${line}`);

/** JSON lines in production; plain ones for a person at a terminal. */
function logger(settings: Settings): Logger {
  const { logLevel, production } = settings;
  if (production) return makeLogger(logLevel, besideWork());
  const stream = pretty({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId',
    sync: true,
  });
  return makeLogger(logLevel, stream);
}

function welcome({ hasDemo }: Running, settings: Settings): void {
  const lines = ['', `Площадка открыта: ${settings.publicUrl}`];
  if (hasDemo) {
    lines.push(`Демонстрационные входы (пароль у всех ${DEMO_PASSWORD}):`);
    for (const { email, role } of demoLogins) lines.push(`  ${email.padEnd(22)} ${roleNames[role]}`);
  }
  lines.push(`Описание вызовов: ${settings.publicUrl}/api/docs`, 'Остановить: Ctrl+C', '');
  console.log(lines.join('\n'));
}

/** Ends in order at the first signal, at once at the second, and anyway when it takes too long. */
function stopOnSignals(starting: Promise<Running>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Останавливаем…');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    // A signal while it starts: what was begun is finished first, so that no database is left running.
    await starting.then((running) => running.stop()).catch(() => {});
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

compileLate();
let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  const log = logger(settings);
  // What nobody caught ends the process, as it would without us; but printed by Node it would show a statement's values.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err: unknown) => {
      log.fatal({ err }, 'nobody caught this');
      process.exit(1);
    });
  }
  const starting = start(settings, log, say);
  stopOnSignals(starting);
  welcome(await starting, settings);
  collectWhenQuiet();
} catch (error) {
  // Written at once: the process ends before a pipe would be flushed.
  writeSync(2, `\n✗ ${startupFault(error, settings?.port)}\n`);
  process.exit(1);
}

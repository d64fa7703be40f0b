import { createServer, type AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { keptSecret } from '../../src/server/platform/kept-secret.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { startupFault } from '../../src/server/platform/startup-fault.ts';

function faultsOf(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    return startupFault(error);
  }
  return '';
}

test('nothing set: everything has its default', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'var',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    s3: undefined,
    openai: undefined,
    chatbot: true,
    seedDemo: true,
  });
});

test('demo data is for nobody’s database and for no production unless asked for', () => {
  const secret = { SESSION_SECRET: 'x'.repeat(32), SEALING_KEY_TO_FILE: '1', MAIL_TO_FILES: '1' };
  const seedDemo = (env: Record<string, string>) => readSettings(env).seedDemo;
  expect(seedDemo({ DATABASE_URL: 'postgres://localhost/tender' })).toBe(false);
  expect(seedDemo({ NODE_ENV: 'production', ...secret })).toBe(false);
  expect(seedDemo({ NODE_ENV: 'production', ...secret, SEED_DEMO: '1' })).toBe(true);
  expect(seedDemo({ SEED_DEMO: '0' })).toBe(false);
});

test('all faults are told at once, each by its variable, without a stack', () => {
  const text = faultsOf({
    NODE_ENV: 'production',
    PORT: '99999',
    DATABASE_URL: 'mysql://localhost',
    PUBLIC_URL: 'tender',
    S3_BUCKET: 'files',
    SEED_DEMO: 'maybe',
    TRUSTED_PROXIES: 'loopback',
  });
  for (const name of [
    'SESSION_SECRET',
    'SEALING_KEY',
    'SMTP_URL',
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'S3_ENDPOINT',
    'S3_KEY',
    'SEED_DEMO',
    'TRUSTED_PROXIES',
  ]) {
    expect(text).toContain(`\n  ${name}: `);
  }
  expect(text).not.toMatch(/\bat .*\.ts:/);
});

test.each([
  ['', []],
  ['10.0.0.5', ['10.0.0.5']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
])('the proxies «%s» are %j', (value, proxies) => {
  expect(readSettings({ TRUSTED_PROXIES: value }).trustedProxies).toEqual(proxies);
});

test.each(['1', 'loopback', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example.ru', '10.0.0.5,'])(
  'the proxies «%s» are refused',
  (value) => {
    expect(faultsOf({ TRUSTED_PROXIES: value })).toContain('TRUSTED_PROXIES: ожидаются адреса и сети');
  },
);
test('production without a mail server is refused, unless letters shall be files', () => {
  const env = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), SEALING_KEY_TO_FILE: '1' };
  expect(faultsOf(env)).toContain('SMTP_URL: обязателен при NODE_ENV=production');
  expect(faultsOf({ ...env, MAIL_TO_FILES: '0' })).toContain('SMTP_URL');
  expect(faultsOf({ ...env, MAIL_TO_FILES: '1' })).toBe('');
  expect(faultsOf({ ...env, SMTP_URL: 'smtp://mail.example.ru:587' })).toBe('');
  expect(faultsOf({})).toBe('');
});

test('production whose sealing key would lie beside the data is refused, unless it shall lie there', () => {
  const env = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), MAIL_TO_FILES: '1' };
  expect(faultsOf(env)).toMatch(
    /\n {2}SEALING_KEY: обязателен при NODE_ENV=production .*DATA_DIR\/sealing-key/,
  );
  expect(faultsOf({ ...env, SEALING_KEY_TO_FILE: '0' })).toContain('SEALING_KEY: обязателен');
  expect(faultsOf({ ...env, SEALING_KEY_TO_FILE: '1' })).toBe('');
  expect(faultsOf({ ...env, SEALING_KEY: 'k'.repeat(32) })).toBe('');
});

test('the level of the log and the way to run PostgreSQL are settings like others', () => {
  expect(readSettings({})).toMatchObject({ logLevel: 'info', postgresNamespace: true });
  expect(readSettings({ LOG_LEVEL: 'fatal', POSTGRES_NAMESPACE: '0' })).toMatchObject({
    logLevel: 'fatal',
    postgresNamespace: false,
  });
  expect(faultsOf({ LOG_LEVEL: 'loud', POSTGRES_NAMESPACE: 'maybe' })).toMatch(
    /LOG_LEVEL: ожидается одно из: fatal.*\n {2}POSTGRES_NAMESPACE: ожидается 1 или 0/,
  );
});

test('a way past the pooler is of use beside the pooler alone', () => {
  const direct = 'postgres://tender@db:5432/tender';
  expect(faultsOf({ DATABASE_DIRECT_URL: direct })).toContain('DATABASE_DIRECT_URL: указан без DATABASE_URL');
  expect(readSettings({ DATABASE_URL: direct, DATABASE_DIRECT_URL: direct }).databaseDirectUrl).toBe(direct);
});

test('a bot of Telegram is one by its token, and its server may be another', () => {
  const token = '123456789:AAF-not_a_secret_of_anybody';
  expect(readSettings({}).telegram).toBeUndefined();
  expect(readSettings({ TELEGRAM_BOT_TOKEN: token }).telegram).toEqual({
    token,
    api: 'https://api.telegram.org',
  });
  expect(
    readSettings({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API: 'https://tg.example.ru/' }).telegram?.api,
  ).toBe('https://tg.example.ru');
  const faults = faultsOf({ TELEGRAM_BOT_TOKEN: 'tender_bot', TELEGRAM_API: 'tg.example.ru' });
  expect(faults).toMatch(/TELEGRAM_BOT_TOKEN: ожидается ключ бота.*\n {2}TELEGRAM_API: ожидается адрес/);
  // A secret is not told back.
  expect(faults).not.toContain('tender_bot');
});

test('a secret too short to sign with is refused', () => {
  expect(faultsOf({ SESSION_SECRET: 'короткий' })).toContain('SESSION_SECRET: ожидается не меньше 32 знаков');
  expect(faultsOf({ SEALING_KEY: 'короткий' })).toContain('SEALING_KEY: ожидается не меньше 32 знаков');
});

test('the next sealing key is another than the present one', () => {
  const [one, other] = ['x'.repeat(32), 'y'.repeat(32)];
  expect(faultsOf({ SEALING_KEY: one, SEALING_KEY_NEW: one })).toContain('совпадает с SEALING_KEY');
  expect(faultsOf({ SEALING_KEY: one, SEALING_KEY_NEW: other })).toBe('');
});

test('the secret is made once, and only its owner can read it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tender-secret-'));
  const made = keptSecret(dataDir, 'session-secret');
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(keptSecret(dataDir, 'session-secret')).toBe(made);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test.each(['', 'abc', 'x'.repeat(31)])(
  'a kept secret that is too short, «%s», is refused by its file',
  (content) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tender-secret-'));
    const path = join(dataDir, 'session-secret');
    writeFileSync(path, content);
    let fault: unknown;
    try {
      keptSecret(dataDir, 'session-secret', { orElse: 'или удалите его' });
    } catch (error) {
      fault = error;
    }
    expect(startupFault(fault)).toBe(
      `Файл ${path} повреждён: в нём меньше 32 знаков. Верните его из резервной копии или удалите его.`,
    );
    expect(readFileSync(path, 'utf8')).toBe(content);
    rmSync(dataDir, { recursive: true });
  },
);

test('a taken port is told with its number and a way out', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const fault = await new Promise((resolve) => {
    createServer().once('error', resolve).listen(port, '127.0.0.1');
  });
  expect(startupFault(fault)).toMatch(new RegExp(`^Порт ${port} занят другой программой`));
  taken.close();
});

test('a folder that cannot be made is told with its path, without a stack', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tender-settings-')), 'file');
  writeFileSync(file, '');
  let fault: unknown;
  try {
    mkdirSync(join(file, 'backups'));
  } catch (error) {
    fault = error;
  }
  expect(startupFault(fault)).toBe(
    `Это не папка: ${file}/backups. Проверьте путь и права пользователя, от имени которого это запущено.`,
  );
  rmSync(dirname(file), { recursive: true });
});

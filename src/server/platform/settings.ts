import { isIP } from 'node:net';
import { z } from 'zod';
import { isGuestHome } from '../../rules/guest-homes.ts';
import { StartupError } from './startup-error.ts';

/** Of what signs and encrypts, whether it is given or kept. */
export const SECRET_MIN_LENGTH = 32;

const FLAGS: Record<string, boolean> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  '0': false,
  false: false,
  no: false,
  off: false,
};

const isOn = (text = ''): boolean => FLAGS[text.toLowerCase()] === true;

const flag = z
  .string()
  .refine((value) => value.toLowerCase() in FLAGS, 'ожидается 1 или 0')
  .transform(isOn);

/** An address of one of the given schemes; the path and the query are kept as written. */
function address(schemes: string[], example: string) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `ожидается адрес вида ${example}`,
    );
}

const webAddress = (example: string) =>
  address(['http', 'https'], example).transform((value) => value.replace(/\/+$/, ''));

const ADDRESS_BITS: Record<number, number> = { 4: 32, 6: 128 };

/** `10.0.0.5` or `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = ADDRESS_BITS[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

const networks = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isNetwork),
    'ожидаются адреса и сети через запятую: 10.0.0.5, 192.168.0.0/16',
  );

const secret = z.string().min(SECRET_MIN_LENGTH, `ожидается не меньше ${SECRET_MIN_LENGTH} знаков`);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'ожидается число от 0 до 65535')
    .transform(Number)
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('var'),
  DATABASE_URL: address(['postgres', 'postgresql'], 'postgres://user:password@host:5432/tender').optional(),
  DATABASE_DIRECT_URL: address(
    ['postgres', 'postgresql'],
    'postgres://user:password@host:5432/tender',
  ).optional(),
  DATABASE_NAMES: flag.optional(),
  PUBLIC_URL: webAddress('https://tender.example.ru').optional(),
  SESSION_SECRET: secret.optional(),
  SEALING_KEY: secret.optional(),
  SEALING_KEY_NEW: secret.optional(),
  SEALING_KEY_TO_FILE: flag.default(false),
  CHECKPOINT_KEY: secret.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `ожидается одно из: ${LOG_LEVELS.join(', ')}` }).default('info'),
  POSTGRES_NAMESPACE: flag.default(true),
  MAIL_TO_FILES: flag.default(false),
  SMTP_URL: address(['smtp', 'smtps'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Тендерная площадка <noreply@localhost>'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{3,20}:[\w-]{20,}$/, 'ожидается ключ бота от @BotFather вида 123456789:AAF…')
    .optional(),
  TELEGRAM_API: webAddress('https://api.telegram.org').default('https://api.telegram.org'),
  S3_ENDPOINT: webAddress('https://s3.example.ru').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('ru-central1'),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  DADATA_TOKEN: z.string().optional(),
  DADATA_URL: webAddress('https://suggestions.dadata.ru').default('https://suggestions.dadata.ru'),
  CBR_URL: address(['http', 'https', 'file'], 'https://www.cbr.ru/scripts/XML_daily.asp').optional(),
  BIC_URL: address(['http', 'https', 'file'], 'https://www.cbr.ru/s/newbik').optional(),
  ASSISTANT_URL: webAddress('https://assistant.example.ru').optional(),
  OPENAI_BASE_URL: webAddress('https://llm.example.ru').optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().optional(),
  CHATBOT: flag.default(true),
  GUEST_HOME: z
    .string()
    .refine(isGuestHome, 'ожидается страница, открытая всем, например /posts')
    .default('/'),
  SEED_DEMO: flag.optional(),
  WEBHOOK_NETWORKS: networks.default([]),
  TRUSTED_PROXIES: networks.default([]),
  METRICS_TOKEN: secret.optional(),
});

/** The names that mean something. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape);

/** Faults between variables, told beside those of single ones. */
function crossFaults(env: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (env.NODE_ENV === 'production' && !env.SESSION_SECRET) {
    faults.push('SESSION_SECRET: обязателен при NODE_ENV=production');
  }
  // Whoever takes the data folder, or a copy of it, would have what is sealed and its key.
  if (env.NODE_ENV === 'production' && !env.SEALING_KEY && !isOn(env.SEALING_KEY_TO_FILE)) {
    faults.push(
      'SEALING_KEY: обязателен при NODE_ENV=production (если ключ уже лежит в DATA_DIR/sealing-key, перенесите его содержимое в переменную; ' +
        'SEALING_KEY_TO_FILE=1 — если ключ должен лежать рядом с данными, в DATA_DIR/sealing-key)',
    );
  }
  if (env.SEALING_KEY && env.SEALING_KEY === env.SEALING_KEY_NEW) {
    faults.push('SEALING_KEY_NEW: совпадает с SEALING_KEY');
  }
  // Nobody would get a letter, and whoever reads the folder gets the links in them.
  if (env.NODE_ENV === 'production' && !env.SMTP_URL && !isOn(env.MAIL_TO_FILES)) {
    faults.push(
      'SMTP_URL: обязателен при NODE_ENV=production (или MAIL_TO_FILES=1, если письма должны ложиться в DATA_DIR/mail)',
    );
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    faults.push('DATABASE_DIRECT_URL: указан без DATABASE_URL');
  }
  // A half-configured store would take files into the local folder and seem to work.
  const store = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'];
  const given = store.filter((name) => env[name]);
  if (given.length > 0) {
    for (const name of store)
      if (!env[name]) faults.push(`${name}: не указан, хотя указан ${given.join(', ')}`);
  }
  if (env.OPENAI_BASE_URL && !env.OPENAI_MODEL) {
    faults.push('OPENAI_MODEL: не указан, хотя указан OPENAI_BASE_URL');
  }
  return faults;
}

export type S3Settings = { endpoint: string; bucket: string; region: string; key: string; secret: string };

/** What the environment says, checked. `publicUrl` and addresses have no slash at the end. */
export type Settings = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Undefined: the platform runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database past a pooler, for what needs a session of its own; undefined: `databaseUrl` is such itself. */
  databaseDirectUrl: string | undefined;
  /**
   * Whether statements are named on their connection, so that the database plans them once. By default not where there is a
   * pooler: in transaction mode one must keep names itself (PgBouncer from 1.21 with `max_prepared_statements`).
   */
  databaseNames: boolean;
  publicUrl: string;
  /** Undefined: made once and kept in `dataDir` (see kept-secret.ts). */
  sessionSecret: string | undefined;
  /** The master key of sealing. Undefined: made once and kept in `dataDir` (see sealing/keyring.ts), in production only where it is asked for. */
  sealingKey: string | undefined;
  /** The next one, known to every process before a rotation begins. */
  sealingKeyNew: string | undefined;
  /** What the key of checkpoints is made of. Undefined: made once and kept in `dataDir` (see checkpoints/signer.ts). */
  checkpointKey: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Whether root may run the embedded PostgreSQL in a user namespace. */
  postgresNamespace: boolean;
  /** Undefined: letters are files in `dataDir`; in production only where MAIL_TO_FILES asks for that. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined: nobody is offered messages by Telegram. */
  telegram: { token: string; api: string } | undefined;
  s3: S3Settings | undefined;
  dadataToken: string | undefined;
  dadataUrl: string;
  /** The Bank of Russia's daily table, a mirror of it, or a file of its format; undefined: rates are written by hand. */
  cbrUrl: string | undefined;
  bicUrl: string | undefined;
  assistantUrl: string | undefined;
  openai: { baseUrl: string; apiKey: string | undefined; model: string } | undefined;
  chatbot: boolean;
  guestHome: string;
  /** Demo data comes into an empty database: by SEED_DEMO, else into an embedded one that is not for production. */
  seedDemo: boolean;
  /** Lets its bearer read the metrics from any address. Undefined: only this machine may. */
  metricsToken: string | undefined;
  /** Networks of the buyer's own that webhooks may reach, though they are not public; plain http is taken there alone. */
  webhookNetworks: string[];
  /** Addresses and networks whose X-Forwarded-For is believed; by default nobody's is. */
  trustedProxies: string[];
};

/**
 * Reads the environment. An empty variable counts as absent.
 * @throws StartupError that lists every fault at once, in Russian
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  const faults = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...crossFaults(given),
  ];
  if (!parsed.success || faults.length > 0) {
    throw new StartupError(
      ['Ошибки в настройках (переменные окружения):', ...faults.map((fault) => `  ${fault}`)].join('\n'),
    );
  }
  const it = parsed.data;
  return {
    production: it.NODE_ENV === 'production',
    port: it.PORT,
    host: it.HOST,
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL,
    databaseDirectUrl: it.DATABASE_DIRECT_URL,
    databaseNames: it.DATABASE_NAMES ?? it.DATABASE_DIRECT_URL === undefined,
    publicUrl: it.PUBLIC_URL ?? `http://${isLocal(it.HOST) ? 'localhost' : it.HOST}:${it.PORT}`,
    sessionSecret: it.SESSION_SECRET,
    sealingKey: it.SEALING_KEY,
    sealingKeyNew: it.SEALING_KEY_NEW,
    checkpointKey: it.CHECKPOINT_KEY,
    logLevel: it.LOG_LEVEL,
    postgresNamespace: it.POSTGRES_NAMESPACE,
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    telegram: it.TELEGRAM_BOT_TOKEN ? { token: it.TELEGRAM_BOT_TOKEN, api: it.TELEGRAM_API } : undefined,
    s3:
      it.S3_ENDPOINT && it.S3_BUCKET && it.S3_KEY && it.S3_SECRET
        ? {
            endpoint: it.S3_ENDPOINT,
            bucket: it.S3_BUCKET,
            region: it.S3_REGION,
            key: it.S3_KEY,
            secret: it.S3_SECRET,
          }
        : undefined,
    dadataToken: it.DADATA_TOKEN,
    dadataUrl: it.DADATA_URL,
    cbrUrl: it.CBR_URL,
    bicUrl: it.BIC_URL,
    assistantUrl: it.ASSISTANT_URL,
    openai:
      it.OPENAI_BASE_URL && it.OPENAI_MODEL
        ? { baseUrl: it.OPENAI_BASE_URL, apiKey: it.OPENAI_API_KEY, model: it.OPENAI_MODEL }
        : undefined,
    chatbot: it.CHATBOT,
    guestHome: it.GUEST_HOME,
    webhookNetworks: it.WEBHOOK_NETWORKS,
    trustedProxies: it.TRUSTED_PROXIES,
    metricsToken: it.METRICS_TOKEN,
    seedDemo: it.SEED_DEMO ?? (it.DATABASE_URL === undefined && it.NODE_ENV !== 'production'),
  };
}

function isLocal(host: string): boolean {
  return ['127.0.0.1', '0.0.0.0', 'localhost', '::', '::1'].includes(host);
}

export const isBehindTls = (settings: Settings): boolean => settings.publicUrl.startsWith('https:');

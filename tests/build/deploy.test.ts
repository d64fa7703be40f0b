// What the machines are set up from: compose.yaml, the Dockerfile, the unit and the examples of settings say what the server understands.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES, readSettings } from '../../src/server/platform/settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
type Env = Record<string, string>;

/** `NAME=value` a line, as make-env.sh writes it and systemd reads it. */
const envOf = (text: string): Env =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value!.replace(/^(["'])(.*)\1$/, '$2')]];
    }),
  );

interface Service {
  image?: string;
  command?: string | string[];
  env_file?: string;
  environment?: Env;
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
  volumes: Record<string, null>;
}

const compose = parse(textOf('compose.yaml'), { merge: true }) as Compose;
const { services } = compose;
const made = envOf(execFileSync('sh', [join(ROOT, 'deploy/make-env.sh')], { encoding: 'utf8' }));

/** As `docker compose` does it. Throws where a value must be given and is not. */
const filled = (text: string): string =>
  text
    .replaceAll('$$', '\0')
    .replaceAll(/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g, (_all, name: string, kind?: string, other = '') => {
      const value = made[name];
      if (value) return value;
      if (kind === ':-') return other;
      throw new Error(`make-env.sh makes no ${name}`);
    })
    .replaceAll('\0', '$');

const dockerfile = textOf('Dockerfile');
const ofImage = Object.fromEntries(
  /^ENV (.+)$/m
    .exec(dockerfile)![1]!
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

describe('compose.yaml', () => {
  it.each(['app1', 'app2'])('%s: the server takes all of its settings, and knows each', (name) => {
    const own = Object.fromEntries(
      Object.entries(services[name]!.environment!).map(([key, value]) => [key, filled(value)]),
    );
    expect(Object.keys(own).filter((key) => !VARIABLES.includes(key))).toEqual([]);
    // What is in .env and follows from nothing here comes as it is.
    expect(services[name]!.env_file).toBe('.env');
    const given = { ...made, CHECKPOINT_KEY: 'c'.repeat(32), LOG_LEVEL: 'warn' };
    const settings = readSettings({ ...ofImage, ...given, ...own });
    expect(settings).toMatchObject({
      sessionSecret: made['SESSION_SECRET'],
      metricsToken: made['METRICS_TOKEN'],
      logLevel: 'warn',
    });
    expect(settings).toMatchObject({ production: true, host: '0.0.0.0', port: 3000, dataDir: '/data' });
    const { hostname, username, pathname } = new URL(settings.databaseUrl!);
    const { environment: ofDatabase } = services['database']!;
    expect([username, pathname]).toEqual([ofDatabase!['POSTGRES_USER'], `/${ofDatabase!['POSTGRES_DB']}`]);
    const hosts = [hostname, new URL(settings.s3!.endpoint).hostname, new URL(own['SMTP_URL']!).hostname];
    expect(Object.keys(services)).toEqual(expect.arrayContaining(hosts));
    expect(settings.trustedProxies).toEqual([compose.networks['inner']!.ipam.config[0]!.subnet]);
    expect(services[name]!.volumes).toContain('data:/data');
  });

  it('each service waits for one that there is, lives in a network and keeps in a volume that there are', () => {
    for (const [
      name,
      { depends_on: before = [], networks, volumes = [], environment = {} },
    ] of Object.entries(services)) {
      const waited = Array.isArray(before) ? before : Object.keys(before);
      expect([name, waited.filter((one) => !services[one])]).toEqual([name, []]);
      if (!Array.isArray(before))
        for (const [one, { condition }] of Object.entries(before))
          expect([one, condition === 'service_healthy']).toEqual([
            one,
            services[one]!.healthcheck !== undefined,
          ]);
      expect([name, networks]).toEqual([name, ['inner']]);
      for (const volume of volumes) {
        const [from] = filled(volume).split(':');
        expect([
          from,
          from!.startsWith('./') ? existsSync(join(ROOT, from!)) : Object.hasOwn(compose.volumes, from!),
        ]).toEqual([from, true]);
      }
      for (const value of Object.values(environment)) expect(() => filled(value)).not.toThrow();
    }
  });

  it('the proxy leads to the processes that there are, by the path of readiness, and keeps the figures inside', () => {
    const caddy = textOf('deploy/Caddyfile');
    const [, upstreams] = /reverse_proxy ([^{]+) \{/.exec(caddy)!;
    expect(upstreams!.split(' ')).toEqual(
      Object.keys(services)
        .filter((name) => name.startsWith('app'))
        .map((name) => `${name}:${ofImage['PORT']}`),
    );
    expect(caddy).toContain('health_uri /health/ready');
    expect(caddy).toMatch(/path \/metrics\s+respond @inner 404/);
  });
});

describe('the Dockerfile', () => {
  const stage = dockerfile.split(/^FROM .*$/m)[2]!;
  const copied = [...stage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].flatMap(([, from]) => from!.split(' '));

  it('carries the scripts that it starts with, and is well by the path of readiness', () => {
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const [, command] = /^CMD (\[.+\])$/m.exec(stage)!;
    expect(JSON.parse(command!)).toEqual(['node', 'scripts/serve.mjs']);
    // What they read beside themselves comes along.
    for (const path of copied)
      for (const [, other] of textOf(path).matchAll(/from '\.\/([\w-]+\.mjs)'/g))
        expect([path, copied.includes(`scripts/${other}`)]).toEqual([path, true]);
    expect(stage).toContain('/health/ready');
    expect(stage).toMatch(/^USER node$/m);
  });
});

describe('the systemd unit', () => {
  it('starts the script that there is, with the settings of the example, and waits for its end in order', () => {
    const unit = textOf('deploy/tender@.service');
    const [, script] = /^ExecStart=.+ node (\S+)$/m.exec(unit)!;
    expect(existsSync(join(ROOT, script!))).toBe(true);
    const example = envOf(textOf('deploy/env.example'));
    expect(Object.keys(example).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    // As cron's line of docs/operations.md reads it.
    const bySh = execFileSync('sh', ['-c', 'set -a; . deploy/env.example; env'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(envOf(bySh)).toMatchObject(example);
    // An instance's port is its name.
    expect(Object.keys(example)).not.toContain('PORT');
    const secrets = { SESSION_SECRET: made['SESSION_SECRET'], SEALING_KEY: made['SEALING_KEY'] };
    const settings = readSettings({ NODE_ENV: 'production', ...example, ...secrets });
    // All else is read-only for it.
    expect(unit).toContain(`ReadWritePaths=${settings.dataDir}\n`);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(20);
  });

  it('waits for who is not its own user yet, and not for who has ended', () => {
    const [, script] = /^ExecStartPost=\/bin\/sh -c '(.+)'$/m.exec(textOf('deploy/tender@.service'))!;
    const folder = mkdtempSync(join(tmpdir(), 'tender-unit-'));
    try {
      // Ready at the second asking.
      const curl = `#!/bin/sh\n[ -e ${folder}/asked ] || { touch ${folder}/asked; exit 7; }\n`;
      writeFileSync(join(folder, 'curl'), curl, { mode: 0o755 });
      chmodSync(folder, 0o777);
      const waitFor = (pid: number) =>
        spawnSync('/bin/sh', ['-c', script!.replaceAll('$$', '$').replace('%i', '3000')], {
          env: { PATH: `${folder}:/usr/bin:/bin`, MAINPID: String(pid) },
          // Whom the first process of the machine is not of.
          ...(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}),
        }).status;
      expect(waitFor(1)).toBe(0);
      rmSync(join(folder, 'asked'));
      expect(waitFor(2 ** 30)).toBe(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.skipIf(!['/usr/bin/systemd-analyze', '/usr/bin/node'].every((path) => existsSync(path)))(
    'is one that systemd has nothing to say of',
    () => {
      const { stderr } = spawnSync('systemd-analyze', ['verify', join(ROOT, 'deploy/tender@.service')], {
        encoding: 'utf8',
      });
      expect(stderr.split('\n').filter((line) => line.includes('tender@'))).toEqual([]);
    },
  );
});

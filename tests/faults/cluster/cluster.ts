// Two PostgreSQL under Patroni with one etcd, and HAProxy before them that leads to whoever is primary.
import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../support/free-port.ts';
import { launch, until, type Programs } from './parts.ts';

const PASSWORD = 'drill';
const CONNECT_MS = 2_000;
/** A database is made by copying files: on a busy machine that takes its time. */
const QUERY_MS = 30_000;
const NAMES = ['a', 'b'] as const;
export type NodeName = (typeof NAMES)[number];

interface Node {
  name: NodeName;
  dir: string;
  port: number;
  api: number;
  /** Of HAProxy, before Patroni's interface. */
  front: number;
  patroni: ChildProcess;
}

export interface Cluster {
  /** Of the platform, by HAProxy. */
  url: string;
  leader: () => Promise<NodeName>;
  /** Whether the other one is synchronous again. */
  isWhole: () => Promise<boolean>;
  /** Patroni and the postmaster both, at once. */
  kill: (name: NodeName) => void;
  freeze: (name: NodeName) => void;
  thaw: (name: NodeName) => void;
  /** Starts a killed node again. */
  revive: (name: NodeName) => void;
  switchover: (from: NodeName) => Promise<void>;
  /** Holds what the primary sends its standby back. */
  holdReplication: (name: NodeName) => Promise<void>;
  listening: () => Promise<number>;
  /** Whether Patroni calls it the primary. */
  isPrimary: (name: NodeName) => Promise<boolean>;
  /** Whether HAProxy leads to a database that answers. */
  isReached: () => Promise<boolean>;
  stop: () => void;
}

export const otherOf = (name: NodeName): NodeName => (name === 'a' ? 'b' : 'a');

export interface Timing {
  /** Seconds of Patroni's lease of leadership. */
  ttl: number;
  isSynchronous: boolean;
}

/** Starts it whole; what was begun is ended where something does not come. */
export async function startCluster(programs: Programs, home: string, timing: Timing): Promise<Cluster> {
  const undo: (() => void)[] = [];
  try {
    return await begin(programs, home, timing, undo);
  } catch (error) {
    for (const end of undo.toReversed()) end();
    throw error;
  }
}

async function begin(
  programs: Programs,
  home: string,
  { ttl, isSynchronous }: Timing,
  undo: (() => void)[],
): Promise<Cluster> {
  const owned = (dir: string) => {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync('/var/lib/postgresql');
      chownSync(dir, uid, gid);
    }
    return dir;
  };
  owned(home);
  const etcdPort = await freePort();
  const peer = await freePort();
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const etcd = launch(
    programs.etcd,
    [
      '--name=drill',
      `--data-dir=${owned(join(home, 'etcd'))}`,
      `--listen-client-urls=${etcdUrl}`,
      `--advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=drill=http://127.0.0.1:${peer}`,
      // Patroni 3.0.2 loses acknowledged work by the third version: a thawed primary takes leadership back unconditionally.
      '--enable-v2=true',
    ],
    join(home, 'etcd.log'),
  );
  undo.push(() => etcd.kill('SIGKILL'));
  await until('etcd', async () => (await fetch(`${etcdUrl}/health`)).ok);

  const nodes = {} as Record<NodeName, Node>;
  const start = (node: Omit<Node, 'patroni'>): ChildProcess =>
    launch(programs.patroni, [join(node.dir, 'patroni.yml')], join(home, `patroni-${node.name}.log`));
  for (const name of NAMES) {
    const node = {
      name,
      dir: owned(join(home, name)),
      port: await freePort(),
      api: await freePort(),
      front: await freePort(),
    };
    const path = join(node.dir, 'patroni.yml');
    // JSON is YAML.
    writeFileSync(
      path,
      JSON.stringify(patroniOf(node, { etcdPort, programs, ttl, isSynchronous }), null, 2),
      {
        mode: 0o644,
      },
    );
    owned(join(node.dir, 'sockets'));
    nodes[name] = { ...node, patroni: start(node) };
    undo.push(() => killNode(nodes[name]));
    if (name === 'a')
      await until('the first node', async () => (await ask(node.api, 'primary')) === 200, 90_000);
  }
  await until(
    'the second node',
    async () => (await ask(nodes.b.api, isSynchronous ? 'sync' : 'replica')) === 200,
    90_000,
  );

  const leader = async (): Promise<NodeName> => {
    for (const { name, api } of Object.values(nodes)) if ((await ask(api, 'primary')) === 200) return name;
    throw new Error('there is no primary');
  };
  await makeDatabase(
    async () => nodes[await leader()].port,
    NAMES.map((name) => nodes[name].port),
  );

  const proxyPort = await freePort();
  writeFileSync(join(home, 'haproxy.cfg'), haproxyOf(proxyPort, Object.values(nodes)));
  const haproxy = launch(
    programs.haproxy,
    ['-db', '-f', join(home, 'haproxy.cfg')],
    join(home, 'haproxy.log'),
  );
  undo.push(() => haproxy.kill('SIGKILL'));
  const url = `postgres://tender:${PASSWORD}@127.0.0.1:${proxyPort}/tender`;
  await until('HAProxy', async () => (await rowsOf(url, 'select 1')).length === 1);

  const direct = (name: NodeName) => `postgres://postgres:${PASSWORD}@127.0.0.1:${nodes[name].port}/tender`;
  return {
    url,
    leader,
    isWhole: async () => {
      const first = await leader();
      return (await ask(nodes[otherOf(first)].api, isSynchronous ? 'sync' : 'replica')) === 200;
    },
    kill: (name) => killNode(nodes[name]),
    freeze: (name) => signalNode(nodes[name], 'SIGSTOP'),
    thaw: (name) => signalNode(nodes[name], 'SIGCONT'),
    revive: (name) => {
      nodes[name].patroni = start(nodes[name]);
    },
    switchover: async (from) => {
      const candidate = otherOf(from);
      const reply = await fetch(`http://127.0.0.1:${nodes[from].api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from, candidate }),
      });
      if (!reply.ok) throw new Error(`switchover: ${reply.status} ${await reply.text()}`);
    },
    holdReplication: async (name) => {
      const rows = await rowsOf(direct(name), 'select pid from pg_stat_replication');
      for (const { pid } of rows) process.kill(Number(pid), 'SIGSTOP');
    },
    listening: async () =>
      Number(
        (
          await rowsOf(
            direct(await leader()),
            `select count(*) as n from pg_stat_activity where usename = 'tender' and query ilike 'listen%'`,
          )
        )[0]!['n'],
      ),
    isPrimary: async (name) => (await ask(nodes[name].api, 'primary')) === 200,
    isReached: async () => (await rowsOf(url, 'select 1')).length === 1,
    stop: () => {
      for (const end of undo.toReversed()) end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function ask(port: number, path: string): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  );
  return reply?.status ?? 0;
}

async function rowsOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Made again where it is gone: a primary that is stopped tells a commit that waits for its standby that it is done, though the standby
 * has nothing of it. That is so even here, on a machine so busy that the first primary loses its lease.
 */
async function makeDatabase(primary: () => Promise<number>, ports: readonly number[]): Promise<void> {
  const admin = (port: number) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const has = async (port: number, text: string) => (await rowsOf(admin(port), text)).length > 0;
  const database = `select 1 from pg_database where datname = 'tender'`;
  await until('the database on both nodes', async () => {
    const port = await primary();
    if (!(await has(port, `select 1 from pg_roles where rolname = 'tender'`)))
      await rowsOf(admin(port), `create role tender login password '${PASSWORD}'`);
    if (!(await has(port, database)))
      await rowsOf(
        admin(port),
        `create database tender owner tender template template0 encoding 'UTF8' locale_provider icu icu_locale 'ru-RU' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
      );
    return (await Promise.all(ports.map((one) => has(one, database)))).every(Boolean);
  });
}

/** The postmaster's pid stands in its own file; Patroni is not its parent for ever. */
function signalNode(node: Node, signal: NodeJS.Signals): void {
  const pids = [node.patroni.pid, postmasterOf(node)];
  // The children of the postmaster, too: a frozen machine freezes whole.
  for (const pid of [...pids, ...childrenOf(pids[1])]) {
    try {
      if (pid) process.kill(pid, signal);
    } catch {
      // It is gone already.
    }
  }
}

const killNode = (node: Node): void => signalNode(node, 'SIGKILL');

function postmasterOf({ dir }: Node): number | undefined {
  try {
    return Number(readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number | undefined): number[] {
  if (!pid) return [];
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

function patroniOf(
  { name, dir, port, api, front }: Omit<Node, 'patroni'>,
  { etcdPort, programs, ttl, isSynchronous }: Timing & { etcdPort: number; programs: Programs },
) {
  return {
    scope: 'drill',
    name,
    // Before its promotion a standby asks the primary that was, and waits two seconds for one that is frozen. HAProxy knows that it is.
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${front}` },
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: 1,
        // The lease must outlast a round and two tries.
        retry_timeout: Math.max(1, Math.floor((ttl - 1) / 2)),
        maximum_lag_on_failover: 1_048_576_000,
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: false,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 200,
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
            synchronous_commit: 'on',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.1/32 md5',
        'host replication all 127.0.0.1/32 md5',
        'local all all trust',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(dir, 'data'),
      pgpass: join(dir, 'pgpass'),
      bin_dir: programs.postgres,
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      parameters: { unix_socket_directories: join(dir, 'sockets') },
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewind', password: PASSWORD },
      },
    },
  };
}

const haproxyOf = (port: number, nodes: readonly Node[]): string => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fastinter 250ms downinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} maxconn 190 check port ${node.api}`).join('\n')}
${nodes
  .map(
    (node) => `
listen patroni-${node.name}
  bind 127.0.0.1:${node.front}
  timeout server 500ms
  timeout check 500ms
  option httpchk GET /liveness
  default-server inter 500ms fastinter 250ms downinter 500ms fall 2 rise 1
  server ${node.name} 127.0.0.1:${node.api} check`,
  )
  .join('\n')}
`;

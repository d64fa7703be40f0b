// A machine of one's own: systemd as the first process of a container over a copy of this machine's root, without a network.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../cluster/parts.ts';

const NEEDED = {
  'systemd-container': '/usr/bin/systemd-nspawn',
  'systemd-sysv': '/sbin/init',
  'postgresql-common': '/usr/bin/pg_createcluster',
  curl: '/usr/bin/curl',
};

/** Debian's packages that are not there; what else the drill cannot do without. */
export function whatIsMissing(): string[] {
  const packages = Object.entries(NEEDED).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  return process.getuid?.() === 0 ? packages : ['root', ...packages];
}

/** What of the machine below would come along: its services, its cluster, an installed platform. */
const FORGET =
  'rm -rf /etc/systemd/system/*.wants/* /etc/systemd/system/tender* /etc/postgresql /var/lib/postgresql/* /opt/tender /etc/tender /var/lib/tender';
const QUIET = ['--quiet', '--register=no', '--keep-unit', '--resolv-conf=off', '--timezone=off'];

export class Machine {
  readonly root: string;
  private container: ChildProcess | null = null;
  private readonly place: string;

  constructor(place: string) {
    this.place = place;
    const [upper, work] = ['upper', 'work'].map((name) => join(place, name)) as [string, string];
    this.root = join(place, 'root');
    for (const folder of [upper, work, this.root]) mkdirSync(folder);
    const layers = `lowerdir=/,upperdir=${upper},workdir=${work}`;
    execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, this.root]);
    execFileSync('chroot', [this.root, 'sh', '-c', FORGET]);
    // Without one systemd would enable all that is installed.
    writeFileSync(join(this.root, 'etc/machine-id'), `${randomBytes(16).toString('hex')}\n`);
  }

  /** Before it is switched on: with this machine's network, for what comes out of a registry. */
  prepare(script: string): void {
    execFileSync('systemd-nspawn', [...QUIET, '--as-pid2', '-D', this.root, 'sh', '-exc', script], {
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: 1 << 28,
    });
  }

  async boot(): Promise<void> {
    const log = openSync(join(this.place, 'boot.log'), 'a');
    const args = [...QUIET, '--private-network', '--boot', '-D', this.root, 'systemd.unit=multi-user.target'];
    this.container = spawn('systemd-nspawn', args, {
      stdio: ['ignore', log, log],
      env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    });
    const isUp = () => /^(running|degraded)$/.test(this.run('systemctl is-system-running || true').trim());
    await until('systemd to boot', isUp);
  }

  /** Its first process, as this machine numbers it. */
  private leader(): string {
    const { pid } = this.container!;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]!;
  }

  private within(script: string): [string, string[]] {
    return [
      'nsenter',
      ['-t', this.leader(), '-m', '-u', '-i', '-n', '-p', '-C', '-w', 'bash', '-ec', script],
    ];
  }

  run(script: string): string {
    const [file, args] = this.within(script);
    return execFileSync(file, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 180_000,
    });
  }

  /** What it says, where it can still be asked. */
  said(script: string): string {
    try {
      return this.run(script);
    } catch (error) {
      return String(error);
    }
  }

  /** What goes on beside: what it said, once it has ended. */
  beside(script: string): Promise<string> {
    const [file, args] = this.within(script);
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    return new Promise((resolve) => child.once('close', () => resolve(text)));
  }

  async switchOff(): Promise<void> {
    const ended = new Promise((resolve) => this.container!.once('close', resolve));
    this.run('systemctl --no-block poweroff');
    await ended;
    this.container = null;
  }

  end(): void {
    // All of a container ends with its first process.
    if (this.container) process.kill(Number(this.leader()), 'SIGKILL');
    execFileSync('umount', ['-l', this.root]);
    rmSync(this.place, { recursive: true, force: true });
  }
}

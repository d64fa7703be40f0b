// npm run drill:unit: docs/operations.md by its letter on a machine with systemd: its lines install, start, update and roll back the
// platform. What crashes comes back, what is stopped ends what it began, nothing is written but where it may.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from '../cluster/bidding.ts';
import { until } from '../cluster/parts.ts';
import { Machine, whatIsMissing } from './machine.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const PORTS = [3000, 3001];

/** The lines of code that the document tells under a heading. */
function told(heading: string, kind = 'sh'): string[] {
  const text = readFileSync(join(project, 'docs/operations.md'), 'utf8');
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const blocks = section!.split(/^#/m)[0]!.matchAll(new RegExp(`^\`\`\`${kind}\n(.+?)^\`\`\``, 'gms'));
  return [...blocks].map(([, lines]) => lines!);
}

const settings: Record<string, string> = {
  DATABASE_URL: 'postgres://tender:secret@127.0.0.1:5432/tender',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  SEALING_KEY: randomBytes(32).toString('hex'),
  // Without a network there is nobody to write to or to ask.
  SMTP_URL: '',
  MAIL_TO_FILES: '1',
  CBR_URL: '',
  BIC_URL: '',
};

/** As an editor would: what the example has is changed, what it has not is added. */
const fillIn = Object.entries(settings)
  .map(([name, value]) => `sed -i '/^${name}=/d' /etc/tender/env; echo '${name}=${value}' >> /etc/tender/env`)
  .join('\n');

function must(what: string, holds: boolean): void {
  if (!holds) throw new Error(`not so: ${what}`);
}

const timed = (act: () => unknown): string => {
  const since = performance.now();
  act();
  return `${((performance.now() - since) / 1_000).toFixed(1)} с`;
};

/** Each folder that the process may write to, seen as the process sees it. */
const WRITABLE = (unit: string) => `
  pid=$(systemctl show -p MainPID --value ${unit})
  nsenter -t $pid -m setpriv --reuid=tender --regid=tender --init-groups \\
    find / -path /proc -prune -o -type d -writable -print 2>/dev/null | sort || true`;
/** What is temporary, and the locks that are everybody's. */
const MAY_WRITE = /^\/(var\/lib\/tender|tmp|var\/tmp|dev\/shm|dev\/mqueue|run\/lock)(\/|$)/;

/** A caller of either process, as a proxy would be: a line for each call that neither answered. */
const CALLER = `while [ ! -e /tmp/enough ]; do
  curl -fs -o /dev/null http://127.0.0.1:3000/api/v1/lots || curl -fs -o /dev/null http://127.0.0.1:3001/api/v1/lots || echo refused
  sleep 0.05
done`;

/** A call half of which has come when the process is told to stop; the rest comes two seconds later. */
const HALF_CALL = (port: number) => `
  body='{"email":"nobody@example.ru","password":"not-this-one"}'
  exec 3<>/dev/tcp/127.0.0.1/${port}
  printf 'POST /api/v1/session HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\nContent-Type: application/json\\r\\nContent-Length: %s\\r\\n\\r\\n' \${#body} >&3
  printf %s "\${body:0:9}" >&3
  sleep 2
  printf %s "\${body:9}" >&3
  head -1 <&3`;

const main = (port: number) => `systemctl show -p MainPID --value tender@${port}`;
const serves = (port: number) => `curl -fs -o /dev/null http://127.0.0.1:${port}/health/ready`;

async function drill(machine: Machine): Promise<void> {
  const [install, start] = told('На сервере') as [string, string];
  const [create] = told('На сервере', 'sql') as [string];
  const [update] = told('Обновить') as [string];
  const [back] = told('Вернуть прежний выпуск') as [string];

  // What is committed, with no link to the tree of the one who tries.
  execFileSync('git', ['clone', '-q', '--no-local', project, join(machine.root, 'srv/source')]);
  const version = readFileSync('/etc/debian_version', 'utf8').trim();
  machine.prepare(install.replace('…', '/srv/source'));
  cpSync(
    join(machine.root, 'opt/tender/releases/2026-12-01'),
    join(machine.root, 'opt/tender/releases/2026-12-02'),
    { recursive: true, verbatimSymlinks: true },
  );
  machine.prepare(
    'pg_createcluster $(ls /usr/lib/postgresql | sort -n | tail -1) main --locale=C.UTF-8; ln -sf /lib/systemd/system/postgresql.service /etc/systemd/system/multi-user.target.wants/',
  );
  await machine.boot();
  say(
    `Debian ${version}, ${machine.run('systemctl --version | head -1').trim()}; выпуск собран, машина включена`,
  );
  machine.run(
    `runuser -u postgres -- psql -q -v ON_ERROR_STOP=1 <<'END'\n${create.replace('…', 'secret')}\nEND`,
  );

  // What is not filled in is told, and starts nothing.
  const [before, after] = start.split(/^systemctl enable/m) as [string, string];
  machine.run(before);
  machine.run('systemctl start tender@3000 || true; systemctl stop tender@3000');
  await until('the faults of an example that was not filled in to be told', () =>
    machine.run('journalctl -u tender@3000 -o cat').includes('✗ Ошибки в настройках'),
  );
  machine.run(fillIn);
  say(`запущены, ${timed(() => machine.run(`systemctl enable${after}`))}; незаполненный пример отвергнут`);

  const admin = machine.run(told('Первый администратор')[0]!);
  must('the first administrator gets a link', /https:\S+reset-password/.test(admin));
  const copied = machine.run(
    'install -d -o tender -g tender -m 0700 /backups /mnt/keys; tender backup /backups --keys /mnt/keys',
  );
  const owners = machine.run('find /var/lib/tender /backups /mnt/keys ! -user tender').trim();
  must(`what commands write is the platform's own: ${owners}`, owners === '');
  must(`a copy is made: ${copied}`, /^\d{4}-/m.test(machine.run('ls /backups')));
  say('администратор создан, копия сделана, всё записанное — пользователя tender');

  const where = machine.run(WRITABLE('tender@3000')).trim().split('\n');
  const elsewhere = where.filter((folder) => !MAY_WRITE.test(folder));
  must(
    `nothing else is writable: ${elsewhere.join(', ')}`,
    elsewhere.length === 0 && where.includes('/var/lib/tender'),
  );
  must(
    'its /tmp is its own',
    machine
      .run(
        'touch /tmp/of-others; pid=$(systemctl show -p MainPID --value tender@3000); nsenter -t $pid -m ls /tmp',
      )
      .trim() === '',
  );
  say('писать может только в свой каталог и свой /tmp');

  const caller = machine.beside(CALLER);
  const first = machine.run(main(3000));
  const since = performance.now();
  machine.run(`kill -9 ${first}`);
  await until(
    'a killed process to be back',
    () => machine.run(`${main(3000)}; ${serves(3000)}`).trim() !== first.trim(),
  );
  say(`убитый kill -9 снова отвечает через ${((performance.now() - since) / 1_000).toFixed(1)} с`);

  const releases = () =>
    machine
      .run(
        `for port in ${PORTS.join(' ')}; do readlink /proc/$(systemctl show -p MainPID --value tender@$port)/cwd; done`,
      )
      .trim()
      .split('\n');
  const runs = (name: string) => releases().every((path) => path === `/opt/tender/releases/${name}`);
  // The second one lies built: the first tried the building.
  const toNew = update
    .split('\n')
    .filter((line) => !/^(git|npm)/.test(line))
    .join('\n');
  const updated = timed(() => machine.run(toNew));
  must('both run the new release', runs('2026-12-02'));
  const returned = timed(() => machine.run(back));
  must('both run the release before', runs('2026-12-01'));
  machine.run('touch /tmp/enough');
  const unanswered = (await caller).trim();
  must(`one of both answers all the time: ${unanswered.split('\n').length}`, unanswered === '');
  say(`обновлены за ${updated}, возвращены за ${returned}; тем временем и при kill -9 отвечал второй`);

  const half = machine.beside(HALF_CALL(3001));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const stopped = timed(() => machine.run('systemctl stop tender@3001'));
  const answer = (await half).trim();
  must(`the call under way is answered: ${answer}`, /^HTTP\/1.1 4\d\d/.test(answer));
  const state = machine
    .run('systemctl show -p Result,ActiveState,ExecMainStatus tender@3001')
    .trim()
    .split('\n')
    .toSorted();
  must(
    `it has ended in order: ${state.join(' ')}`,
    state.join(' ') === 'ActiveState=inactive ExecMainStatus=0 Result=success',
  );
  say(`остановлен за ${stopped}, начатый вызов получил ответ (${answer}), код выхода 0`);

  await machine.switchOff();
  await machine.boot();
  for (const port of PORTS)
    await until(
      `${port} after a restart of the machine`,
      () => machine.run(`${serves(port)}; echo yes`) === 'yes\n',
    );
  say('после перезагрузки машины оба работают сами');
}

const missing = whatIsMissing();
if (missing.length > 0) {
  console.log(
    `Учение пропущено: нет ${missing.join(', ')}. В Debian, от root: apt-get install systemd-container systemd-sysv postgresql curl`,
  );
} else {
  const machine = new Machine(mkdtempSync(join(realpathSync(tmpdir()), 'tender-unit-')));
  try {
    await drill(machine);
    say('Всё выдержано.');
  } catch (error) {
    // Why a service did not start, its own journal alone tells, and it goes with the machine.
    console.error(machine.said("journalctl -u 'tender@*' -o short-precise -n 60 --no-pager"));
    throw error;
  } finally {
    machine.end();
  }
}

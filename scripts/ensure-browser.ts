import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findPooler } from '../tests/support/pooler.ts';
import { findBrowser, launchBrowser, OWN_OF_PLAYWRIGHT } from '../tests/support/browser.ts';

/** `browser` is a value for CHROMIUM_PATH. */
type Found = { browser: string } | { fault: string };

const HINT =
  'Для тестов нужен браузер Chromium. Установите его: «sudo apt install chromium» (Debian, Ubuntu), ' +
  '«sudo dnf install chromium» (Fedora), «brew install --cask chromium» (macOS), ' +
  'или укажите путь к установленному Chrome в CHROMIUM_PATH.';

/** Older releases have the second alone. */
const DEBIAN_NAMES = ['chromium-headless-shell', 'chromium'] as const;

/** A browser that runs: an installed one, else Debian's by apt (as root), else Playwright's own download. */
export async function ensureBrowser(say: (line: string) => void): Promise<Found> {
  const faults: string[] = [];
  const runs = async (browser: string) => {
    const fault = await launchFault(browser);
    if (fault !== null) faults.push(`${browser}: ${fault}`);
    return fault === null;
  };

  const installed = findBrowser();
  if (await runs(installed)) return { browser: installed };
  if (process.env.CHROMIUM_PATH) return { fault: `CHROMIUM_PATH=${faults[0]}\n${HINT}` };

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const name of DEBIAN_NAMES) {
      say(`Устанавливаем Chromium (apt-get install ${name})…`);
      installByApt(name);
      const added = findBrowser();
      if (added !== installed && (await runs(added))) return { browser: added };
    }
  }

  say('Загружаем Chromium для Playwright…');
  const playwright = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' });
  if (await runs(OWN_OF_PLAYWRIGHT)) return { browser: OWN_OF_PLAYWRIGHT };
  return { fault: `${HINT}\n\nЧто не получилось:\n${faults.map((line) => `  ${line}`).join('\n')}` };
}

/** Installed where it can be; its test names itself skipped where it cannot. */
export function ensurePooler(say: (line: string) => void): void {
  if (findPooler() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say('Устанавливаем PgBouncer (apt-get install pgbouncer)…');
  installByApt('pgbouncer');
}

function installByApt(name: (typeof DEBIAN_NAMES)[number] | 'pgbouncer'): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
  spawnSync('apt-get', [...apt, 'update'], { stdio: 'inherit', env });
  spawnSync('apt-get', [...apt, 'install', '-y', '--no-install-recommends', name], {
    stdio: 'inherit',
    env,
  });
}

/** Null when the browser opens; otherwise the first line of what went wrong. */
async function launchFault(browser: string): Promise<string | null> {
  try {
    const opened = await launchBrowser(browser);
    await opened.close();
    return null;
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return line;
  }
}

// The code that an address serves, downloaded from outside: what differs from its list, and pages that run anything else, are told.
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pageCodeHash } from '../../src/proof/page-code.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INDEX = '<html><script src="/assets/a.js"></script></html><body></body>';
const files: Record<string, string> = { 'index.html': INDEX, 'assets/a.js': 'one()' };
const list = Object.fromEntries(Object.entries(files).map(([name, own]) => [name, hash('sha256', own)]));
const withData = INDEX.replace(
  '</body>',
  '<script type="application/json" id="answers">{"a":"\\u003c/script>"}</script></body>',
);

/** What the command says of a platform that serves this in place of its own. */
async function told(other: Record<string, string> = {}): Promise<{ code: unknown; said: string }> {
  const served: Record<string, string> = {
    ...files,
    '': INDEX,
    keys: withData,
    'keys/tender-1': withData,
    'code.json': JSON.stringify({ files: list }),
    ...other,
  };
  const server = createServer((request, response) => response.end(served[request.url!.slice(1)]));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const args = ['--import', 'tsx', 'scripts/verify.ts', '--page', `http://127.0.0.1:${port}`];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  server.close();
  return { code, said };
}

it('tells the hash of what is served as listed, and what is not', async () => {
  const [whole, file, page] = await Promise.all([
    told(),
    told({ 'assets/a.js': 'two()' }),
    told({ keys: withData.replace('</body>', '<script>steal()</script></body>') }),
  ]);
  expect(whole).toEqual({ code: 0, said: expect.stringContaining(pageCodeHash(list)) });
  expect(file).toEqual({ code: 1, said: expect.stringContaining('assets/a.js: не тот') });
  expect(page).toEqual({ code: 1, said: expect.stringContaining('/keys: не тот') });
}, 60_000);

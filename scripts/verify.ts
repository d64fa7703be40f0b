/**
 * `npm run verify -- bundle.json [--checkpoint letter.txt] [--consistency answer.json] [--key name+id+key]`: checks an exported lot or
 * receipt without network; `-- --page https://address` downloads the pages' code and tells its hash. Ends with 1 where something is wrong, 2 where the file cannot be read.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkFile } from '../src/proof/check/check.ts';
import { notesIn, type Witness } from '../src/proof/check/signatures.ts';
import { isPageOf, pageCodeHash, readPageCode } from '../src/proof/page-code.ts';
import { readChecked } from './read-checked.ts';
import { nodeCrypt } from '../src/server/platform/checkpoints/crypt.ts';

const WRONG = 1;
const UNREADABLE = 2;
const marks = { ok: '  сошлось     ', fault: '! НАРУШЕНО    ', unchecked: '? не проверено' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    checkpoint: { type: 'string', multiple: true, default: [] },
    consistency: { type: 'string', multiple: true, default: [] },
    key: { type: 'string', multiple: true, default: [] },
    page: { type: 'string' },
  },
});

/** Of a custodian, and the first one. */
const PAGES = ['', 'keys', 'keys/tender-1'];

/** The code that an address serves, downloaded whole: the hash of it all, and what is not as its own list says. */
async function checkPage(address: string): Promise<number> {
  const load = async (name: string): Promise<Buffer> => {
    const answer = await fetch(new URL(`/${name}`, address), { headers: { accept: 'text/html,*/*' } });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const told = readPageCode(JSON.parse((await load('code.json')).toString('utf8')));
  if (!told) throw new Error('code.json не читается');
  const differs: string[] = [];
  for (const [name, known] of Object.entries(told))
    if (hash('sha256', await load(name)) !== known) differs.push(name);
  const file = (await load('index.html')).toString('utf8');
  for (const name of PAGES)
    if (!isPageOf((await load(name)).toString('utf8'), file)) differs.push(`/${name}`);
  for (const name of differs) console.log(`${marks.fault} ${name}: не тот, что в списке`);
  console.log(`Файлов: ${Object.keys(told).length}. Сумма кода страниц: ${pageCodeHash(told)}`);
  console.log('Сверьте её с опубликованной при выпуске или со своей сборкой того же выпуска.');
  return differs.length === 0 ? 0 : WRONG;
}

const read = (path: string): string => readFileSync(path, 'utf8');

function main(): number {
  const [path] = positionals;
  if (!path) {
    console.log(
      'npm run verify -- файл.json [--checkpoint письмо.txt] [--consistency ответ.json] [--key ключ]',
    );
    return UNREADABLE;
  }
  const witness: Witness = {
    notes: values.checkpoint.flatMap((one) => notesIn(read(one))),
    consistency: values.consistency.map((one) => (JSON.parse(read(one)) as { data: never }).data),
    keys: values.key,
  };
  // One call a hash: of a million rows that is half of the time.
  const crypt = { ...nodeCrypt, hashText: (text: string) => hash('sha256', text) };
  const { ok, about, findings } = checkFile(crypt, readChecked(path), witness);
  for (const line of about) console.log(line);
  for (const { title, state, text } of findings) console.log(`${marks[state]} ${title}: ${text}`);
  console.log(ok ? 'Нарушений не найдено.' : 'Есть нарушения.');
  return ok ? 0 : WRONG;
}

try {
  process.exitCode = values.page === undefined ? main() : await checkPage(values.page);
} catch (error) {
  console.error(`Файл не прочесть: ${(error as Error).message}`);
  process.exitCode = UNREADABLE;
}

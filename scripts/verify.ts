/**
 * `npm run verify -- bundle.json [--checkpoint letter.txt] [--consistency answer.json] [--key name+id+key]`: checks an exported lot or
 * receipt without network. Ends with 1 where something is wrong, 2 where the file cannot be read.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkFile } from '../src/proof/check/check.ts';
import { notesIn, type Witness } from '../src/proof/check/signatures.ts';
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
  },
});

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
  process.exitCode = main();
} catch (error) {
  console.error(`Файл не прочесть: ${(error as Error).message}`);
  process.exitCode = UNREADABLE;
}

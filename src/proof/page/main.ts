// «Проверить самому»: one page that is opened from a disk and asks nobody. The build writes it into dist/ui/verify.html.
import { checkFile } from '../check/check.ts';
import type { FindingState, Report } from '../check/report.ts';
import { notesIn, type Witness } from '../check/signatures.ts';
import { longFile } from '../long-file.ts';
import { pageCrypt } from './crypt.ts';

const marks: Record<FindingState, string> = { ok: 'Сошлось', fault: 'Нарушено', unchecked: 'Не проверено' };

const byId = <T extends HTMLElement>(id: string): T => document.querySelector<T>(`#${id}`)!;

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function show({ ok, about, findings }: Report) {
  const result = byId('result');
  const list = document.createElement('ul');
  for (const { title, state, text } of findings) {
    const item = document.createElement('li');
    item.className = state;
    item.append(element('b', marks[state]), element('strong', title), element('span', text));
    list.append(item);
  }
  result.replaceChildren(
    element('h2', ok ? 'Нарушений не найдено' : 'Есть нарушения', ok ? 'ok' : 'fault'),
    ...about.map((line) => element('p', line, 'about')),
    list,
  );
}

const readText = (file: File): Promise<string> => file.text();

async function witnessOf(): Promise<Witness> {
  const typed = byId<HTMLTextAreaElement>('notes').value;
  const files = [...(byId<HTMLInputElement>('consistency').files ?? [])];
  const answers = await Promise.all(files.map(readText));
  const key = byId<HTMLInputElement>('key').value.trim();
  return {
    notes: notesIn(typed),
    keys: key === '' ? [] : [key],
    consistency: answers.map((text) => (JSON.parse(text) as { data: never }).data),
  };
}

const say = (text: string, className: string) =>
  byId('result').replaceChildren(element('p', text, className));

/** Between two turns, so that the words are drawn before the work. */
const turn = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 30);
  });

/** Of a file that no text holds: its bytes are kept as they come, and let go as they are checked. */
async function piecesOf(file: File): Promise<Iterable<Uint8Array>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let told = 0;
  for (let reader = file.stream().getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return takenFrom(pieces);
    pieces.push(value);
    bytes += value.length;
    const percent = Math.floor((bytes / file.size) * 100);
    if (percent > told) say(`Читаем файл: ${(told = percent)} %`, 'about');
  }
}

function* takenFrom(pieces: Uint8Array[]): Generator<Uint8Array> {
  pieces.reverse();
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) yield piece;
}

async function read(file: File): Promise<unknown> {
  if (file.size <= Number(document.documentElement.dataset['longest']))
    return JSON.parse(await readText(file));
  const pieces = await piecesOf(file);
  say(
    'Проверяем большой файл: несколько минут. Страница в это время не отвечает, так и должно быть.',
    'about',
  );
  await turn();
  return longFile(pieces);
}

async function check() {
  const file = byId<HTMLInputElement>('file').files?.[0];
  if (!file) return say('Выберите файл проверки', 'fault');
  say('Проверяем…', 'about');
  await turn();
  try {
    show(checkFile(pageCrypt, await read(file), await witnessOf()));
  } catch (error) {
    say(
      `Файл не прочесть: ${error instanceof SyntaxError ? 'это не JSON' : (error as Error).message}`,
      'fault',
    );
  }
}

byId('offline').remove();
byId('form').hidden = false;
byId('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
byId<HTMLInputElement>('file').addEventListener('change', () => void check());

// «Проверить самому»: one page that is opened from a disk and asks nobody. The build writes it into dist/ui/verify.html.
import { checkFile } from '../check/check.ts';
import type { FindingState, Report } from '../check/report.ts';
import { notesIn, type Witness } from '../check/signatures.ts';
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

async function check() {
  const file = byId<HTMLInputElement>('file').files?.[0];
  if (!file) return say('Выберите файл проверки', 'fault');
  say('Проверяем…', 'about');
  await turn();
  try {
    show(checkFile(pageCrypt, JSON.parse(await readText(file)), await witnessOf()));
  } catch {
    say('Файл не прочесть: это не JSON', 'fault');
  }
}

byId('offline').remove();
byId('form').hidden = false;
byId('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
byId<HTMLInputElement>('file').addEventListener('change', () => void check());

// What is seen of «Проверить самому»: the form, how far the check is, what it has found.
import type { FindingState, Report } from '../check/report.ts';
import { notesIn, type Witness } from '../check/signatures.ts';
import type { Asked, Told } from './work.ts';

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

async function witnessOf(): Promise<Witness> {
  const typed = byId<HTMLTextAreaElement>('notes').value;
  const files = [...(byId<HTMLInputElement>('consistency').files ?? [])];
  const answers = await Promise.all(files.map((file) => file.text()));
  const key = byId<HTMLInputElement>('key').value.trim();
  return {
    notes: notesIn(typed),
    keys: key === '' ? [] : [key],
    consistency: answers.map((text) => (JSON.parse(text) as { data: never }).data),
  };
}

const say = (text: string, className: string) =>
  byId('result').replaceChildren(element('p', text, className));

const unreadable = (text: string) => say(`Файл не прочесть: ${text}`, 'fault');

/** @param code of the page itself, which its worker runs as well */
export function showPage(code: string): void {
  const codeUrl = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const bar = byId<HTMLProgressElement>('share');
  let running: Worker | null = null;

  function end() {
    running?.terminate();
    running = null;
    byId('running').hidden = true;
  }

  function start(asked: Asked) {
    end();
    const worker = new Worker(codeUrl);
    running = worker;
    bar.removeAttribute('value');
    byId('running').hidden = false;
    say('Проверяем…', 'about');
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if ('done' in data) {
        bar.value = data.done;
        return;
      }
      end();
      if ('report' in data) show(data.report);
      else unreadable(data.unreadable);
    });
    worker.addEventListener('error', () => {
      end();
      say(
        'Браузер прервал проверку: не хватило памяти или она запрещена. То же делает npm run verify.',
        'fault',
      );
    });
    // A worker's message has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(asked);
  }

  async function check() {
    const file = byId<HTMLInputElement>('file').files?.[0];
    if (!file) return say('Выберите файл проверки', 'fault');
    const longest = Number(document.documentElement.dataset['longest']);
    const witness = await witnessOf().catch(() => null);
    if (witness) start({ file, witness, longest });
    else say('Ответ площадки о продолжении отметок не прочесть: это не JSON', 'fault');
  }

  byId('offline').remove();
  byId('form').hidden = false;
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void check();
  });
  byId<HTMLInputElement>('file').addEventListener('change', () => void check());
  byId('stop').addEventListener('click', () => {
    end();
    say('Остановлено', 'about');
    byId('file').focus();
  });
}

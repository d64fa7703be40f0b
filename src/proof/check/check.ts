// The whole check of a file, the same for the command and for the page (docs/verification.md).
import { plural } from '../../rules/plural.ts';
import type { Body, CheckedBundle, ReceiptFile } from '../bundle.ts';
import type { Crypt } from '../crypt.ts';
import { BUNDLE_FORMAT, RECEIPT_FORMAT } from '../formats.ts';
import { signedAt } from '../leaf.ts';
import { checkChain, type ChainResult } from './chain.ts';
import { checkCommission, isOpenedByCommission } from './commission.ts';
import {
  checkAward,
  checkComparable,
  checkOutcome,
  checkPublished,
  checkRates,
  checkRating,
  checkReceipts,
  checkRounds,
  openedOf,
  receiptOf,
  type Opened,
} from './content.ts';
import { Replay } from './replay.ts';
import { Fault, finding, need, reportOf, Unknown, type Finding, type Report } from './report.ts';
import {
  checkEarlier,
  checkHeads,
  headHashes,
  checkpointOfNote,
  checkReceiptLeaves,
  checkSeal,
  checkWitness,
  keysOf,
  timeText,
  type Witness,
} from './signatures.ts';
import { checkKeys, checkShape, unknownFields } from './shape.ts';
import { checkStanding } from './standing.ts';

/** What no file can tell. */
const beyond: Finding = {
  title: 'Чего эта проверка не говорит',
  state: 'unchecked',
  text:
    'Чей это ключ: сверьте его с письмами и с тем, что записали раньше. Чья заявка: компанию называет площадка, а поставщик ' +
    'узнаёт свою по квитанции. Что сделали люди вне площадки. ' +
    'Что было в журнале до первой подписанной отметки. Содержание приложенных файлов.',
};

/** @param file what was read from the file */
export function checkFile(crypt: Crypt, file: unknown, witness: Witness = {}): Report {
  const format = (file as { format?: unknown } | null)?.format;
  if (format === BUNDLE_FORMAT) return checkBundle(crypt, file as CheckedBundle, witness);
  if (format === RECEIPT_FORMAT) return checkReceipt(crypt, file as ReceiptFile, witness);
  return reportOf(
    [],
    [
      {
        title: 'Файл',
        state: 'fault',
        text: 'Это не файл проверки: ожидается выгрузка процедуры или квитанции',
      },
    ],
  );
}

function checkBundle(crypt: Crypt, bundle: CheckedBundle, witness: Witness): Report {
  const about: string[] = [];
  const findings: Finding[] = [];
  const add = (title: string, check: () => string) => findings.push(finding(title, check));
  const read: { body: Body | null; chain: ChainResult | null; replay: Replay | null; opened: Opened | null } =
    {
      body: null,
      chain: null,
      replay: null,
      opened: null,
    };
  const body = () => {
    read.body ??= JSON.parse(bundle.body) as Body;
    return read.body;
  };
  const chain = () => {
    if (!read.chain) throw new Unknown('Цепочка не сходится: судить не по чему');
    return read.chain;
  };
  const checkpoint = () => checkpointOfNote(crypt, bundle.note, keysOf(crypt, bundle.keys));
  const heads = headHashes(bundle);
  const opened = () => (read.opened ??= openedOf(body()));

  add('Состав файла', () => checkShape(bundle));
  add('Цепочка журнала', () => {
    read.replay = new Replay(crypt, body());
    const found = checkChain(crypt, bundle.rows, body(), read.replay, heads.pass);
    read.chain = found;
    const { lot } = body();
    about.push(`Процедура № ${lot.number} «${lot.title}»`, `Строк журнала: ${found.length}`);
    return `${found.length} ${plural(found.length, ['строка', 'строки', 'строк'])}: ни одна не изменена, не вставлена и не убрана`;
  });
  if (read.chain && read.chain.hidden > 0) {
    const { hidden, loose } = read.chain as ChainResult;
    findings.push({
      title: 'Скрытые строки',
      state: 'unchecked',
      text: `${hidden}: не вскрытое (черновики, отозванные заявки) не показывают никому; что в них, не проверить, место их закреплено${
        loose > 0 ? `, кроме ${loose} строк прежнего выпуска` : ''
      }`,
    });
  }
  if (read.chain && read.chain.erased > 0)
    findings.push({
      title: 'Удалённые личные данные',
      state: 'unchecked',
      text: `${(read.chain as ChainResult).erased} ${plural((read.chain as ChainResult).erased, ['строка', 'строки', 'строк'])} прежних выпусков: из них удалено имя; место и исходное содержание закреплены, а что осталось, подтверждает только площадка`,
    });
  add('Подпись файла', () => checkSeal(crypt, bundle, checkpoint(), read.chain));
  add('Отметки журнала', () => checkHeads(crypt, bundle, body(), checkpoint(), heads.of));
  add('Отметки квитанций', () => checkReceiptLeaves(crypt, bundle, body(), checkpoint()));
  add('Ранние отметки', () => checkEarlier(crypt, bundle, keysOf(crypt, bundle.keys), checkpoint()));
  add('Ключи', () => checkKeys(bundle));
  add('Ваши отметки', () => {
    const found = checkWitness(crypt, bundle, witness);
    if (found === null)
      throw new Unknown(
        'Не указаны. Добавьте письмо площадки о процедуре: так видно, не переписан ли журнал целиком',
      );
    return found;
  });
  add('Шаги по закону', () => {
    const { replay } = read;
    chain();
    need(replay, 'Законов в файле нет');
    if (replay.fault !== null) throw new Fault(replay.fault);
    const { lot, applications } = body();
    need(replay.stateOf('lot', lot.id) === lot.status, 'Журнал ведёт к другому статусу процедуры');
    for (const { id, status } of applications) {
      const own = replay.stateOf('application', id);
      need(own === status || lot.isSealed, `Журнал ведёт к другому статусу заявки ${id}`);
    }
    const rest = replay.steps - replay.guarded;
    return [
      `${replay.steps} шагов сделаны по закону своей версии (версий: ${replay.versions.size})`,
      ...(rest > 0
        ? [
            `у ${rest} проверен только сам переход: условия их закона этой программе неизвестны или спрашивают больше, чем записано`,
          ]
        : []),
      ...(replay.unversioned > 0 ? [`шагов без версии закона: ${replay.unversioned}`] : []),
    ].join('; ');
  });
  add('Квитанции', () => checkReceipts(crypt, body(), chain().kept));
  if (read.chain && isOpenedByCommission((read.chain as ChainResult).kept))
    add('Вскрытие комиссией', () => checkCommission(body(), chain().kept));
  add('Опубликованные условия', () => checkPublished(crypt, body(), chain().kept));
  add('Сроки и решения', () => checkStanding(body(), chain().kept));
  add('Курсы валют', () => checkRates(body(), chain().kept));
  add('Переторжки', () => checkRounds(crypt, body(), chain().kept));
  add('Предложения', () => checkOutcome(crypt, body(), opened(), chain().kept));
  add('Сравнимые цены', () => checkComparable(body(), opened()));
  add('Рейтинг', () => checkRating(body(), opened(), chain().kept));
  add('Распределение', () => checkAward(body(), opened(), chain().kept));
  add('Незнакомые поля', () => {
    const unknown = unknownFields(body());
    if (unknown !== null) throw new Unknown(unknown);
    return 'Нет: всё, что подписано, этой программе знакомо';
  });
  findings.push(beyond);
  about.push(...keysAbout(bundle.keys));
  return reportOf(about, findings);
}

function checkReceipt(crypt: Crypt, file: ReceiptFile, witness: Witness): Report {
  const findings = [
    finding('Отметка квитанции', () => {
      const checkpoint = checkpointOfNote(crypt, file.note, keysOf(crypt, file.keys));
      const at = signedAt(crypt, file, checkpoint);
      need(at !== null, 'Квитанция не ведёт к отметке');
      need(
        (JSON.parse(file.leaf) as { receipt: string }).receipt === file.receipt,
        'В отметке другая квитанция',
      );
      return `Квитанция подписана площадкой ${timeText(at)}`;
    }),
    finding('Содержание', () => {
      if (file.nonce === null || file.content === null)
        throw new Unknown('Содержания и случайных байтов в файле нет');
      need(receiptOf(crypt, file) === file.receipt, 'Содержание не даёт контрольной суммы квитанции');
      return 'Содержание даёт контрольную сумму квитанции';
    }),
    finding('Ваши отметки', () => {
      const found = checkWitness(crypt, { ...file, checkpoints: [] }, witness);
      if (found === null) throw new Unknown('Не указаны');
      return found;
    }),
    beyond,
  ];
  return reportOf([`Квитанция ${file.receipt}`, ...keysAbout(file.keys)], findings);
}

const keysAbout = (keys: unknown): string[] =>
  Array.isArray(keys) ? keys.map((key) => `Ключ площадки: ${String(key)}`) : [];

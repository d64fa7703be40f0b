// The chain of a lot's history row by row, and every step through the law that it names.
import type { Body, ChainRow } from '../bundle.ts';
import type { Crypt } from '../crypt.ts';
import { need } from './report.ts';
import { checkRowShape } from './shape.ts';
import type { Replay } from './replay.ts';
import type { Told } from './told.ts';

const FIRST_LINK = '0'.repeat(64);

export interface ChainResult {
  length: number;
  head: string;
  hidden: number;
  /** Hidden rows of the first releases: what they hold is not even bound. */
  loose: number;
  /** Rows that personal data have been erased from: what is left of them is told, and no hash is of it. */
  erased: number;
  /** Rows that other checks ask for: those with a payload that fixes something. */
  kept: Told[];
}

const KEPT = [
  'receipt',
  'opened',
  'published',
  'prices',
  'outcome',
  'offers',
  'ratings',
  'scores',
  'approvals',
  'offerId',
];

/** What is told of a lot may be changed after its publication, too. */
const CHANGE = 'lot.change';

/** A commission's rows tell by themselves who has taken which step, a lot's where it has gone, an application's that acceptance has begun anew. */
const isKept = ({ model, event, from, to, payload }: Told): boolean =>
  model === 'commission' ||
  event === CHANGE ||
  event === 'application.lotReopened' ||
  (model === 'lot' && to !== null && to !== from) ||
  (payload !== null && KEPT.some((name) => name in payload));

/**
 * Throws where a row is changed, missing, added or out of its place.
 * @param pass is told each row's hash as it goes by, and the latest time of the rows until it
 */
export function checkChain(
  crypt: Crypt,
  rows: Iterable<ChainRow>,
  body: Body,
  replay: Replay,
  pass: (seq: number, hash: string, latest: string) => void = () => {},
): ChainResult {
  need(typeof rows === 'object' && rows !== null && Symbol.iterator in rows, 'В файле нет строк журнала');
  const hidden: number[] = [];
  const erased: number[] = [];
  const kept: Told[] = [];
  let previous = FIRST_LINK;
  let loose = 0;
  let length = 0;
  let latest = '';
  for (const row of rows) {
    const index = length;
    length += 1;
    const { seq, hash, text, remainder } = row;
    checkRowShape(row);
    need(seq === index + 1, `Строка ${index + 1}: на её месте строка ${String(seq)}`);
    need(text === undefined || remainder === undefined, `Строка ${seq}: и полная, и стёртая`);
    const own = text ?? remainder;
    const told = own === undefined ? null : (JSON.parse(own) as Told);
    if (remainder !== undefined) erased.push(seq);
    if (told !== null && told.at > latest) latest = told.at;
    pass(seq, hash, latest);
    if (row.whole) {
      if (told === null) loose += 1;
      else if (remainder === undefined) {
        need(crypt.hashText(text!) === hash, `Строка ${seq}: содержание изменено`);
        need(told.seq === seq, `Строка ${seq}: стоит не на своём месте`);
        need(
          (told as unknown as { prevHash: string }).prevHash === previous,
          `Строка ${seq}: не продолжает предыдущую`,
        );
      }
    } else {
      const content = text === undefined ? row.content : crypt.hashText(text);
      need(row.content === undefined || row.content === content, `Строка ${seq}: два разных содержания`);
      const link = crypt.hashText(`{"content":"${content}","prevHash":"${previous}","seq":${seq}}`);
      need(link === hash, `Строка ${seq}: изменена она или то, что перед ней`);
    }
    if (told === null) hidden.push(seq);
    else {
      need(told.chain === body.chain, `Строка ${seq}: из другой цепочки`);
      told.seq = seq;
      replay.step(told, row.whole === true);
      if (isKept(told)) kept.push(told);
    }
    previous = hash;
  }
  need(
    JSON.stringify(hidden) === JSON.stringify(body.hidden),
    'Скрыты не те строки, которые скрыла площадка',
  );
  need(
    JSON.stringify(erased) === JSON.stringify(body.erased ?? []),
    'Стёрты данные не тех строк, которые стёрла площадка',
  );
  return {
    length,
    head: previous,
    hidden: hidden.length,
    loose,
    erased: erased.length,
    kept,
  };
}

// What is signed of the chain: the file itself, the heads of earlier minutes, the receipts; and the checkpoints of a witness.
import { plural } from '../../rules/plural.ts';
import type { Body, Bundle, CheckedBundle } from '../bundle.ts';
import { fromHex, isSame } from '../bytes.ts';
import type { Crypt } from '../crypt.ts';
import { signedAt, type LeafProof } from '../leaf.ts';
import { isConsistent } from '../merkle.ts';
import {
  openCheckpoint,
  readCheckpoint,
  readVerifierKey,
  type Checkpoint,
  type VerifierKey,
} from '../note.ts';
import type { ChainResult } from './chain.ts';
import { Fault, need } from './report.ts';

export const timeText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function keysOf(crypt: Crypt, texts: readonly string[]): VerifierKey[] {
  return texts.map((text) => {
    const key = readVerifierKey(crypt, text);
    if (!key) throw new Fault(`Ключ записан неверно: ${text}`);
    return key;
  });
}

/** The checkpoint that the file leads to. */
export function checkpointOfNote(crypt: Crypt, note: string, keys: readonly VerifierKey[]): Checkpoint {
  const found = openCheckpoint(crypt, note, keys);
  need(found, 'Отметка не подписана названным ключом');
  return found;
}

interface SealLeaf {
  bundle: string;
  chain: string;
  hash: string;
  seq: number;
}

/** The file is as it was made, and the chain was no longer when it was. */
export function checkSeal(
  crypt: Crypt,
  { seal, body }: CheckedBundle,
  checkpoint: Checkpoint,
  chain: ChainResult | null,
): string {
  const at = signedAt(crypt, seal, checkpoint);
  need(at !== null, 'Подпись файла не сходится с отметкой');
  need(seal.index === checkpoint.size - 1, 'Файл подписан не той минутой, к которой ведёт отметка');
  const leaf = JSON.parse(seal.leaf) as SealLeaf;
  need(leaf.bundle === crypt.hashText(body), 'Файл изменён после того, как площадка его подписала');
  need(leaf.chain === (JSON.parse(body) as Body).chain, 'Подпись другой процедуры');
  need(chain, 'Цепочка не сходится, сравнить её конец с подписью нельзя');
  need(
    leaf.seq === chain.length && leaf.hash === chain.head,
    `Площадка подписала журнал из ${leaf.seq} строк, а в файле другой конец журнала`,
  );
  return `Выдан и подписан ${timeText(at)}: с тех пор не изменён, конец журнала тот же`;
}

interface HeadLeaf {
  chain: string;
  hash: string;
  seq: number;
}

interface Passed {
  hash: string;
  /** Of the rows until it. */
  latest: string;
}

/** Numbers of the rows that the signed heads name; none where they cannot be read, which is told of them later. */
function namedRows(heads: CheckedBundle['heads']): Set<number> {
  try {
    return new Set(heads.map(({ leaf }) => (JSON.parse(leaf) as HeadLeaf).seq));
  } catch {
    return new Set();
  }
}

/** Of the rows that the signed heads name what is kept as they go by: they may come one by one. */
export function headHashes({ heads }: CheckedBundle): {
  pass: (seq: number, hash: string, latest: string) => void;
  of: (seq: number) => Passed | undefined;
} {
  const named = namedRows(heads);
  const kept = new Map<number, Passed>();
  return {
    pass: (seq, hash, latest) => void (named.has(seq) && kept.set(seq, { hash, latest })),
    of: (seq) => kept.get(seq),
  };
}

/** The clock is read a moment before the heads are: a row may have come in between. */
const BETWEEN_MS = 60_000;

/** Every minute that has told of the lot, against the chain as it is now. */
export function checkHeads(
  crypt: Crypt,
  bundle: CheckedBundle,
  body: Body,
  checkpoint: Checkpoint,
  passed: (seq: number) => Passed | undefined,
): string {
  const wanted = new Set(body.signed.heads);
  let before = -1;
  for (const head of bundle.heads) {
    need(head.index > before, `Минута ${head.index + 1}: отметки стоят не по порядку`);
    before = head.index;
    const at = signedAt(crypt, head, checkpoint);
    need(at !== null, `Минута ${head.index + 1}: её отметка не сходится`);
    const leaf = JSON.parse(head.leaf) as HeadLeaf;
    need(leaf.chain === body.chain, `Минута ${head.index + 1}: отметка другой процедуры`);
    const row = passed(leaf.seq);
    need(
      row?.hash === leaf.hash,
      `Строка ${leaf.seq}: в отметке её минуты записан другой журнал, он переписан`,
    );
    need(
      row.latest === '' || Date.parse(row.latest) <= at + BETWEEN_MS,
      `Строка ${leaf.seq}: подписана раньше, чем сделана она или то, что перед ней`,
    );
    wanted.delete(head.index);
  }
  need(wanted.size === 0, `Нет отметок, которые площадка поставила раньше: ${wanted.size}`);
  return `${bundle.heads.length} ${plural(bundle.heads.length, ['минута', 'минуты', 'минут'])}: журнал тот, что был подписан тогда`;
}

export function checkReceiptLeaves(
  crypt: Crypt,
  { receipts }: CheckedBundle,
  body: Body,
  checkpoint: Checkpoint,
): string {
  const wanted = new Set(body.signed.receipts);
  let before = -1;
  const places = new Map(body.versions.map(({ receipt }, index) => [receipt, index]));
  const times = new Map(body.versions.map(({ receipt, submittedAt }) => [receipt, Date.parse(submittedAt)]));
  for (const proof of receipts) {
    const at = signedAt(crypt, proof, checkpoint);
    need(at !== null, 'Отметка квитанции не сходится');
    const { receipt } = JSON.parse(proof.leaf) as { receipt: string };
    const submitted = times.get(receipt);
    need(submitted !== undefined, 'Есть отметка квитанции, а самой заявки в файле нет');
    need(at >= submitted, 'Квитанция подписана раньше, чем подана');
    const place = places.get(receipt)!;
    need(place > before, 'Отметки квитанций стоят не по порядку');
    before = place;
    wanted.delete(receipt);
  }
  need(wanted.size === 0, `Нет отметок квитанций, которые площадка поставила раньше: ${wanted.size}`);
  return `${receipts.length}: каждая стоит в подписанной минуте`;
}

/** That the log only ever grew. */
export function checkEarlier(
  crypt: Crypt,
  { checkpoints, heads }: CheckedBundle,
  keys: readonly VerifierKey[],
  checkpoint: Checkpoint,
): string {
  const sizes = new Set<number>();
  let last = 0;
  for (const { note, proof } of checkpoints) {
    const before = checkpointOfNote(crypt, note, keys);
    need(goesOn(crypt, before, checkpoint, proof), `Отметка ${before.size}: новейшая её не продолжает`);
    need(before.size > last, `Отметка ${before.size}: стоит дважды или не по порядку`);
    last = before.size;
    sizes.add(before.size);
  }
  for (const index of new Set(heads.map((head) => head.index)))
    need(sizes.delete(index + 1), `Нет отметки минуты ${index + 1}`);
  need(sizes.size === 0, `Отметки, которых площадка в этот файл не пишет: ${[...sizes].join(', ')}`);
  return `${checkpoints.length}: новейшая продолжает каждую`;
}

function goesOn(crypt: Crypt, before: Checkpoint, after: Checkpoint, proof: readonly string[]): boolean {
  const hashes = proof.map(fromHex);
  return hashes.every((one) => one !== null) && isConsistent(crypt, { before, after, proof: hashes });
}

/** What a witness has kept: checkpoints out of letters, keys written down earlier, proofs asked of the platform. */
export interface Witness {
  /** Texts with signed notes in them, such as letters. */
  notes?: readonly string[];
  keys?: readonly string[];
  /** Answers of `/api/v1/checkpoints/consistency`. */
  consistency?: readonly { from: { note: string }; to: { note: string }; proof: readonly string[] }[];
}

/** The notes that stand in a text, whatever stands around them. */
export const notesIn = (text: string): string[] =>
  [
    ...text.replaceAll('\r\n', '\n').matchAll(/[^\s]+\n\d+\n[A-Za-z0-9+/]{43}=\n\n(?:— \S+ \S+(?:\n|$))+/g),
  ].map(([note]) => (note.endsWith('\n') ? note : `${note}\n`));

/** Throws where a witness has kept another story. Null: nothing was given. */
export function checkWitness(
  crypt: Crypt,
  bundle: Pick<Bundle, 'note' | 'checkpoints' | 'keys'>,
  { notes = [], consistency = [], keys = [] }: Witness,
): string | null {
  const [own, kept] = [keysOf(crypt, bundle.keys), keysOf(crypt, keys)];
  const checkpoint = checkpointOfNote(crypt, bundle.note, own);
  if (kept.length > 0)
    need(openCheckpoint(crypt, bundle.note, kept), 'Файл подписан не тем ключом, который вы указали');
  if (notes.length === 0) return kept.length > 0 ? 'Ключ тот, который вы указали' : null;
  const known = [
    checkpoint,
    ...bundle.checkpoints.flatMap(({ note }) => openCheckpoint(crypt, note, own) ?? []),
  ];
  let compared = 0;
  const missed: number[] = [];
  for (const note of notes) {
    need(readCheckpoint(note), 'Указанный текст — не контрольная отметка');
    const before = openCheckpoint(crypt, note, own);
    need(before, 'Ваша отметка подписана другим ключом, чем этот файл');
    const same = known.find(({ size }) => size === before.size);
    const linked = consistency.some(({ from, to, proof }) => {
      const [a, b] = [openCheckpoint(crypt, from.note, own), openCheckpoint(crypt, to.note, own)];
      if (!a || !b || a.size !== before.size || !isSame(a.root, before.root)) return false;
      const target = known.find(({ size }) => size === b.size);
      return target !== undefined && isSame(target.root, b.root) && goesOn(crypt, a, b, proof);
    });
    if (same)
      need(isSame(same.root, before.root), `Отметка ${before.size} у вас и в файле разная: журнал переписан`);
    else if (!linked) {
      missed.push(before.size);
      continue;
    }
    compared += 1;
  }
  if (missed.length > 0)
    return `Сошлось ${compared}. Не сличены отметки ${missed.join(', ')}: добавьте к ним ответ площадки /api/v1/checkpoints/consistency?from=${missed[0]}&to=${checkpoint.size}`;
  return `${compared}: сходятся с отметками в файле`;
}

export type { LeafProof };

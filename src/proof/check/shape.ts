// What stands in a file beside what is known of one: outside of the signed texts nothing may, inside of them it is told and not checked.
import type { Body, ChainRow, CheckedBundle, OutcomeOffer } from '../bundle.ts';
import { readNoteSigners } from '../note.ts';
import { need, Unknown } from './report.ts';

const FILE = ['format', 'keys', 'note', 'seal', 'heads', 'receipts', 'checkpoints', 'body', 'rows'];
const PROOF = ['leaf', 'place', 'leaves', 'minuteProof', 'minute', 'index', 'logProof'];
const ROW = new Set(['seq', 'hash', 'text', 'content', 'whole', 'remainder']);

const others = (value: object, known: readonly string[]): string[] =>
  Object.keys(value).filter((name) => !known.includes(name));

/** No seal is over these: whatever else stands there has been added by somebody. */
export function checkShape(bundle: CheckedBundle): string {
  const { seal, heads, receipts, checkpoints } = bundle;
  const found = [
    ...others(bundle, FILE),
    ...[seal, ...heads, ...receipts].flatMap((proof) => others(proof, PROOF)),
    ...checkpoints.flatMap((one) => others(one, ['note', 'proof'])),
  ];
  need(
    found.length === 0,
    `В файле есть то, чего площадка в него не пишет: ${[...new Set(found)].join(', ')}`,
  );
  return 'В файле только то, что пишет площадка';
}

/** The same of a row. */
export function checkRowShape(row: ChainRow): void {
  for (const name in row) need(ROW.has(name), `Строка ${row.seq}: в ней есть лишнее (${name})`);
  need(row.whole === undefined || row.whole, `Строка ${row.seq}: записана неверно`);
}

/** Parts of the body, and the names that stand in each. */
const BODY: readonly (readonly [part: (body: Body) => readonly (object | null)[], names: string])[] = [
  [
    (body) => [body],
    'lot chain hidden erased madeAt signed laws published applications versions rates settings rounds outcome comparable rating',
  ],
  [({ lot }) => [lot], 'id number title currency status ratingType admission isSealed'],
  [({ signed }) => [signed], 'heads receipts'],
  [({ laws }) => laws, 'version law text'],
  [({ published }) => published, 'version publishedAt text'],
  [({ applications }) => applications, 'id status company itn submittedAt'],
  [
    ({ versions }) => versions,
    'application number receipt nonce content inside submittedAt openedAt voidedAt',
  ],
  [({ rounds }) => rounds, 'id number isAnnulled prices'],
  [({ comparable }) => comparable, 'offer price'],
  [({ rating }) => [rating], 'isStale scores rows'],
  [({ rating }) => rating?.scores ?? [], 'application criterion score'],
  [({ rating }) => rating?.rows ?? [], 'application place total convertedTotal'],
  [
    ({ outcome }) => JSON.parse(outcome) as OutcomeOffer[],
    'id application order quantity price repeated approved isArchived allocated',
  ],
];

/** Of another release there may be more in the body: the platform has signed it, and this checker does not know what it is. Null: nothing. */
export function unknownFields(body: Body): string | null {
  const found = new Set(
    BODY.flatMap(([part, names]) =>
      part(body).flatMap((one) => (one === null ? [] : others(one, names.split(' ')))),
    ),
  );
  return found.size === 0 ? null : `Этой программе не знакомы, и не проверены: ${[...found].join(', ')}`;
}

/** Keys beside those that have signed something here: a witness might take one of them for the platform's. */
export function checkKeys({ keys, note, checkpoints }: CheckedBundle): string {
  const signers = new Set([note, ...checkpoints.map((one) => one.note)].flatMap(readNoteSigners));
  const isUsed = (key: string) => signers.has(key.split('+').slice(0, 2).join('+'));
  need(new Set(keys).size === keys.length, 'Один и тот же ключ стоит дважды');
  const idle = keys.filter((key) => !isUsed(key));
  const named = new Set(keys.map((key) => key.split('+').slice(0, 2).join('+')));
  const foreign = [...signers].filter((signer) => !named.has(signer));
  if (idle.length + foreign.length > 0)
    throw new Unknown(
      [
        ...(idle.length > 0 ? [`этим ключом здесь ничего не подписано: ${idle.join(', ')}`] : []),
        ...(foreign.length > 0 ? [`подпись ключа, которого в файле нет: ${foreign.join(', ')}`] : []),
      ].join('; '),
    );
  return `${keys.length}: каждым здесь что-нибудь подписано`;
}

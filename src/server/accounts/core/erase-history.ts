// A person's name and addresses in the history. Of a row that this release has written the name alone goes, and all else of it is hashed as
// before; of an earlier row, or one that tells the data themselves, the content's hash is kept instead (docs/verification.md).
import { accusative } from '../../../text/person-names.ts';
import { and, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { ERASED_NAME } from '../../../text/personal-data.ts';
import type { Tx } from '../../platform/database/client.ts';
import { erasedContentOf } from '../../platform/history/canonical.ts';
import { history, type HistoryRow } from '../../platform/history/tables.ts';
import { anywhere } from '../../platform/list/like.ts';
import type { UserRow } from './tables.ts';

/** Rows of these tell of persons; what others tell is a document's content. */
const TELLING = ['user', 'company', 'invitation'];
/** Rows of earlier releases tell the names of a commission's custodians: of its naming, and of the opening by it. */
const tellsCustodians = sql`(${history.model} = 'commission' or ${history.payload} ? 'commission')`;
const BATCH = 500;

export interface Words {
  name: string;
  /** Also former and awaited ones, in small letters. */
  emails: string[];
  phone: string | null;
  /** Longer ones first: one may be a part of another. */
  all: string[];
}

/** What the person is known by, now and before. */
export async function wordsOf(tx: Tx, user: UserRow): Promise<Words> {
  const rows = await tx
    .select({ byId: history.byId, byName: history.byName, payload: history.payload })
    .from(history)
    .where(eq(history.chain, `user:${user.id}`));
  const told = rows.map(({ payload }) => (payload ?? {}) as Record<string, unknown>);
  const texts = (key: string) => told.map((payload) => payload[key]).filter((one) => typeof one === 'string');
  const emails = [user.email, user.pendingEmail, ...texts('email'), ...texts('from'), ...texts('to')]
    .filter((one) => one?.includes('@'))
    .map((one) => one!.toLowerCase());
  const names = [
    user.name,
    ...texts('name'),
    ...rows.filter(({ byId }) => byId === user.id).map(({ byName }) => byName),
  ];
  const phones = [user.phone, ...texts('phone')].filter((one) => typeof one === 'string' && one !== '');
  const all = [...new Set([...emails, ...names, ...names.map(accusative), ...(phones as string[])])].toSorted(
    (a, b) => b.length - a.length,
  );
  return { name: user.name, emails: [...new Set(emails)], phone: user.phone, all };
}

export async function eraseHistory(tx: Tx, userId: number, { all: words }: Words): Promise<void> {
  await tx
    .update(history)
    .set({
      nameHash: sql`encode(sha256(convert_to(${history.nameSalt} || ${history.byName}, 'UTF8')), 'hex')`,
      nameSalt: null,
      byName: ERASED_NAME,
    })
    .where(and(eq(history.byId, userId), isNotNull(history.nameSalt)));
  const asJson = (word: string) => JSON.stringify(word).slice(1, -1);
  const tells = words.map((word) => sql`${history.payload}::text ilike ${anywhere(asJson(word))}`);
  await eraseContents(
    tx,
    and(
      or(inArray(history.model, TELLING), tellsCustodians),
      isNotNull(history.payload),
      or(...tells, and(eq(history.model, 'user'), eq(history.modelId, userId), telling)),
    )!,
    userId,
    words,
  );
  await eraseContents(
    tx,
    and(
      eq(history.byId, userId),
      ne(history.byName, ERASED_NAME),
      isNull(history.nameSalt),
      isNull(history.nameHash),
    )!,
    userId,
    words,
  );
}

/**
 * Rows of the account itself are cleaned whatever the words were: the name and the address may have been others then, and the person's
 * programs stand at addresses of their own.
 */
const PERSONAL = ['name', 'email', 'phone', 'from', 'to', 'url', 'host', 'title'];
const telling: SQL = sql`${history.payload} ?| ${sql.raw(`array[${PERSONAL.map((key) => `'${key}'`).join(', ')}]`)}`;

async function eraseContents(tx: Tx, where: SQL, userId: number, words: readonly string[]): Promise<void> {
  for (let last = 0; ;) {
    const rows = await tx
      .select()
      .from(history)
      .where(and(where, sql`${history.id} > ${last}`))
      .orderBy(history.id)
      .limit(BATCH);
    for (const row of rows) {
      last = row.id;
      const payload = payloadLeft(row, userId, words);
      const isAuthor = row.byId === userId && row.byName !== ERASED_NAME;
      if (!isAuthor && JSON.stringify(payload) === JSON.stringify(row.payload)) continue;
      await tx
        .update(history)
        .set({
          byName: row.byId === userId ? ERASED_NAME : row.byName,
          nameSalt: null,
          nameHash: null,
          salt: row.salt === null ? null : '',
          erasedContent: row.erasedContent ?? erasedContentOf(row),
          payload,
        })
        .where(eq(history.id, row.id));
    }
    if (rows.length < BATCH) return;
  }
}

function payloadLeft(
  { model, modelId, payload }: HistoryRow,
  userId: number,
  words: readonly string[],
): unknown {
  const isOwn = model === 'user' && modelId === userId;
  return cleaned(payload, words, (key) => isOwn && PERSONAL.includes(key));
}

/** The value with the words gone from all of its texts, and the whole text where its key is one of the person's own. */
export function cleaned(
  value: unknown,
  words: readonly string[],
  isWhole: (key: string) => boolean = () => false,
): unknown {
  if (typeof value === 'string') return withoutWords(value, words);
  if (Array.isArray(value)) return value.map((one) => cleaned(one, words, isWhole));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        isWhole(key) && typeof part === 'string' ? ERASED_NAME : cleaned(part, words, isWhole),
      ]),
    );
  return value;
}

/** A regular expression, of PostgreSQL and of JavaScript alike: the word by itself, not as a part of another one. */
export const pattern = (word: string): string =>
  `(?<![а-яёА-ЯЁa-zA-Z0-9])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![а-яёА-ЯЁa-zA-Z0-9])`;

const withoutWords = (text: string, words: readonly string[]): string =>
  words.reduce((left, word) => left.replaceAll(new RegExp(pattern(word), 'gi'), ERASED_NAME), text);

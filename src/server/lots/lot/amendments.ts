// What each publication changed against the one before, word for word as they were kept.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Amendment, Difference } from '../../../api/records/amendment.ts';
import {
  lotTermNames,
  termInWords,
  termWords,
  type ShownTerms,
} from '../../../api/records/lot-term-words.ts';
import { formatQuantity } from '../../../rules/money.ts';
import { unitSign } from '../../../rules/units.ts';
import { changesInWords } from '../../../text/amendments.ts';
import { criterionNames } from '../../../text/enums.ts';
import { categories } from '../../catalogue/references/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { lotVersions } from '../core/tables.ts';
import type { OrderRow } from '../orders/tables.ts';
import { publishedVersion } from './versions.ts';

type Version = typeof lotVersions.$inferSelect;
type Kept = Partial<ShownTerms> & {
  criteria?: { code: keyof typeof criterionNames; title: string; weight: number }[];
};
type Change = Amendment['terms'][number];

/** The newest. */
const MOST = 5;

/** Persons are told to whoever is signed in, on the lot's page. */
const compared = lotTermNames.filter((name) => name !== 'contacts');

const itemWords: Record<string, { label: string; said: (row: OrderRow) => string }> = {
  name: { label: 'Наименование', said: ({ name }) => name },
  quantity: {
    label: 'Количество',
    said: ({ quantity, unit }) =>
      quantity === null ? '' : `${formatQuantity(quantity)} ${unit === null ? '' : unitSign(unit)}`.trim(),
  },
  code: { label: 'Код', said: ({ code }) => code },
  okpd2: { label: 'ОКПД2', said: ({ okpd2 }) => okpd2 },
  manufacturer: { label: 'Изготовитель', said: ({ manufacturer }) => manufacturer },
  requiredDelivery: { label: 'Срок поставки', said: ({ requiredDelivery }) => requiredDelivery },
  destination: {
    label: 'Станция',
    said: ({ destinationStation, destinationCode }) =>
      [destinationStation, destinationCode].filter(Boolean).join(', '),
  },
  packagingGroup: { label: 'Группа упаковки', said: ({ packagingGroup }) => packagingGroup },
  comment: { label: 'Комментарий', said: ({ comment }) => comment },
};

const differing = (label: string, from: string, to: string): Change[] =>
  from === to ? [] : [{ label, from, to }];

const criteriaInWords = ({ criteria = [] }: Kept): string =>
  criteria.map(({ code, title, weight }) => `${title || criterionNames[code]} — ${weight} %`).join('; ');

function termChanges(before: Kept, after: Kept, categoryName: (id: number | null) => string): Change[] {
  const said = (kept: Kept, name: (typeof compared)[number]): string => {
    // A term that came with a later release was not there to be kept.
    if (kept[name] === undefined) return '';
    if (name === 'categoryId') return categoryName(kept.categoryId ?? null);
    return termInWords(kept as ShownTerms, name);
  };
  return [
    ...compared.flatMap((name) =>
      before[name] === undefined
        ? []
        : differing(termWords[name].label, said(before, name), said(after, name)),
    ),
    ...differing('Критерии', criteriaInWords(before), criteriaInWords(after)),
  ];
}

function itemChanges(before: readonly OrderRow[], after: readonly OrderRow[]): Amendment['items'] {
  const old = new Map(before.map((row) => [row.id, row]));
  const now = new Set(after.map(({ id }) => id));
  const kept = after.flatMap((row): Amendment['items'] => {
    const was = old.get(row.id);
    const { index, name } = row;
    if (!was) return [{ kind: 'added', index, name, changes: [] }];
    const changes = Object.values(itemWords).flatMap(({ label, said }) =>
      differing(label, said(was), said(row)),
    );
    return changes.length === 0 ? [] : [{ kind: 'changed', index, name, changes }];
  });
  const gone = before
    .filter(({ id }) => !now.has(id))
    .map(({ index, name }) => ({ kind: 'removed' as const, index, name, changes: [] }));
  return [...kept, ...gone];
}

const categoryNames = async (db: Db | Tx): Promise<(id: number | null) => string> => {
  const known = new Map(
    (await db.select().from(categories)).map(({ id, code, title }) => [id, `${code} ${title}`]),
  );
  return (id) => (id === null ? '' : (known.get(id) ?? `№ ${id}`));
};

type Published = Pick<Version, 'terms' | 'items'>;

const between = (before: Published, after: Published, categoryName: (id: number | null) => string) => ({
  terms: termChanges(before.terms as Kept, after.terms as Kept, categoryName),
  items: itemChanges(before.items as unknown as OrderRow[], after.items as unknown as OrderRow[]),
});

/** What a publication changes against the last one, as it is told; null where it is the first. */
export async function changesSinceLast(
  tx: Tx,
  lotId: number,
  published: { terms: unknown; items: unknown },
): Promise<string[] | null> {
  const difference = await differenceFromLast(tx, lotId, published);
  return difference && changesInWords(difference);
}

/** The same, to be shown before it is published. */
export async function differenceFromLast(
  tx: Tx | Db,
  lotId: number,
  published: { terms: unknown; items: unknown },
): Promise<Difference | null> {
  const before = await publishedVersion(tx, lotId);
  if (!before) return null;
  // As it will be kept: what was kept has been text since.
  const after = JSON.parse(JSON.stringify(published)) as Published;
  return between(before, after, await categoryNames(tx));
}

/** The last one first; none where the lot was published once. */
export async function amendmentsOf(db: Db, lotId: number): Promise<Amendment[]> {
  // Most lots are published once, and a version has all of the items.
  const numbers = await db
    .select({ version: lotVersions.version })
    .from(lotVersions)
    .where(eq(lotVersions.lotId, lotId))
    .orderBy(asc(lotVersions.version));
  if (numbers.length < 2) return [];
  const told = numbers.slice(-MOST - 1).map(({ version }) => version);
  const versions: Version[] = await db
    .select()
    .from(lotVersions)
    .where(and(eq(lotVersions.lotId, lotId), inArray(lotVersions.version, told)))
    .orderBy(asc(lotVersions.version));
  const categoryName = await categoryNames(db);
  return versions
    .slice(1)
    .map((after, place) => {
      const before = versions[place]!;
      return {
        version: after.version,
        publishedAt: after.publishedAt.toISOString(),
        ...between(before, after, categoryName),
      };
    })
    .toReversed();
}

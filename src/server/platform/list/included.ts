// Related records that the rows of a page bring along, where `include` asks for them.
import type { List } from '../../../api/contract.ts';
import { includedIn } from '../../../api/lists.ts';

/** What is asked of related records, by the rows of a page: by row, in their order. */
type Loaders<L extends List, R> = {
  [K in keyof L['related']]: (rows: readonly R[]) => Promise<readonly unknown[]>;
};

/** Adds what `include` asks for to the rows of a page, each kind in one reading. */
export async function withIncluded<L extends List, R extends object, P extends { data: R[] }>(
  { list }: { list: L },
  query: { include?: string | undefined },
  page: P & { data: R[] },
  loaders: Loaders<L, R>,
): Promise<P> {
  const names = includedIn(list, query.include);
  if (names.length === 0 || page.data.length === 0) return page;
  const found = await Promise.all(names.map((name) => loaders[name]!(page.data)));
  const data = page.data.map((row, index) => ({
    ...row,
    ...Object.fromEntries(names.map((name, at) => [name, found[at]![index]])),
  }));
  return { ...page, data };
}

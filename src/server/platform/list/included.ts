// Related records that the rows of a page bring along, where `include` asks for them.
import type { List, PageMeta } from '../../../api/contract.ts';
import { includedIn } from '../../../api/lists.ts';

/** In place of what a page cannot bring along: what it is, how many there are, and where they are to be had. */
export class LeftOut {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** What is asked of related records, by the rows of a page: by row, in their order. */
type Loaders<L extends List, R> = {
  [K in keyof L['related']]: (rows: readonly R[]) => Promise<readonly unknown[]>;
};

interface Page<R> {
  data: R[];
  /** A short list has it later, from all of its rows. */
  meta?: PageMeta;
}

/** Adds what `include` asks for to the rows of a page, each kind in one reading; `meta.leftOut` tells what is not there. */
export async function withIncluded<L extends List, R extends object, P extends Page<R>>(
  { list }: { list: L },
  query: { include?: string | undefined },
  page: P & Page<R>,
  loaders: Loaders<L, R>,
): Promise<P> {
  const names = includedIn(list, query.include);
  if (names.length === 0 || page.data.length === 0) return page;
  const found = await Promise.all(names.map((name) => loaders[name]!(page.data)));
  const leftOut: NonNullable<PageMeta['leftOut']> = [];
  const data = page.data.map((row, index) => {
    const brought = names.flatMap((name, at) => {
      const value = found[at]![index];
      if (!(value instanceof LeftOut)) return [[name, value]];
      leftOut.push({ id: (row as { id: number }).id, ...value });
      return [];
    });
    return { ...row, ...Object.fromEntries(brought) };
  });
  return leftOut.length === 0 ? { ...page, data } : { ...page, data, meta: { ...page.meta, leftOut } };
}

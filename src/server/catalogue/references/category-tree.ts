// The categories as a tree.
import type { CategoryNode } from '../../../api/records/references.ts';
import type { categories } from './tables.ts';

/** The tree under its roots; with a search, only branches that lead to what was found. */
export function treeOf(rows: (typeof categories.$inferSelect)[], found: Set<number> | null): CategoryNode[] {
  const byParent = new Map<number | null, typeof rows>();
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  const grow = (parentId: number | null): CategoryNode[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const isFound = found?.has(row.id) ?? true;
      const children = grow(row.id);
      return isFound || children.length > 0 ? [{ ...row, children }] : [];
    });
  return grow(null);
}

/** What the organiser expects of the whole lot, but only where no item of it was left without one: the sum of some of them is no estimate of a lot. */
export const estimateOfLot = (
  { items, sum }: { readonly items: readonly unknown[]; readonly sum: string | null },
  ordered: number,
): string | null => (items.length === 0 || items.length === ordered ? sum : null);

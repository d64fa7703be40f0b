/** What the item grid suggests: names of items that the person may see elsewhere, codes of ОКПД2, categories in use first. */
import { useMemo } from 'react';
import { references } from '../../../../api/calls/references.ts';
import { send } from '../../../../api/client.ts';
import type { Option } from '../../../parts/form/option-look.ts';
import type { Suggestion } from '../../../parts/grid/grid-column.ts';
import { useCall } from '../../../data/use-call.ts';
import { flatCategories } from './category-search.ts';
import { categoryMark } from './item-rows.ts';

/** A word's beginning says too little. */
const SHORTEST = 2;

export async function suggestNames(text: string): Promise<readonly Suggestion[]> {
  const search = text.trim();
  if (search.length < SHORTEST) return [];
  const { data } = await send(references.orderNames, { query: { search } });
  return data.map((value) => ({ value }));
}

/** By the beginning of the code, or by words of its title. */
export async function suggestOkpd2(text: string): Promise<readonly Suggestion[]> {
  const search = text.trim();
  if (search.length < SHORTEST) return [];
  const { data } = await send(references.okpd, { query: { search } });
  return data.map(({ code, title }) => ({ value: code, hint: title }));
}

/** Those that items have already stand first: most items are of these. */
export function useCategoryOptions(): readonly Option[] {
  const used = useCall(references.orderCategories).data;
  const tree = useCall(references.categories, { query: {} }).data;
  return useMemo(() => {
    const first = used?.data ?? [];
    const ids = new Set(first.map(({ id }) => id));
    const rest = flatCategories(tree?.data ?? []).filter(({ id }) => !ids.has(id));
    return [...first, ...rest].map(({ id, code, title }) => ({
      value: categoryMark(id),
      label: `${code} ${title}`,
    }));
  }, [used, tree]);
}

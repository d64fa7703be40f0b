/** Under a category that is not chosen yet: the one that the items' own codes tell, taken by one press. */
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { orders } from '../../../../api/calls/orders.ts';
import { references } from '../../../../api/calls/references.ts';
import { likelyCategory } from '../../../../rules/likely-category.ts';
import { useCall } from '../../../data/use-call.ts';
import { flatCategories } from './category-search.ts';
import type { TermsValues } from './terms-values.ts';

export function CategoryHint({ lotId }: { lotId: number }) {
  const { setValue } = useFormContext<TermsValues>();
  const chosen = useWatch<TermsValues>({ name: 'categoryId' });
  const items = useCall(orders.list, { params: { id: lotId } }).data;
  const tree = useCall(references.categories, { query: {} }).data;
  const likely = useMemo(() => {
    const codes = items?.data.map(({ okpd2 }) => okpd2) ?? [];
    return likelyCategory(flatCategories(tree?.data ?? []), codes);
  }, [items, tree]);
  if (chosen || !likely) return null;
  const label = `${likely.code} ${likely.title}`;
  return (
    <p className="mt-1 text-xs text-ink-soft">
      По кодам позиций:{' '}
      <button
        type="button"
        className="link text-left"
        onClick={() => setValue('categoryId', { value: likely.id, label }, { shouldDirty: true })}
      >
        {label}
      </button>
    </p>
  );
}

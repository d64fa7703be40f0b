/** What is open in the vendor's categories, in the place of the vendor's own applications. */
import type { ReactNode } from 'react';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { LotTable } from '../lot/lot-table.tsx';
import type { OwnCategories } from './own-categories.ts';

export interface CategoryLotsProps extends OwnCategories {
  title: ReactNode;
}

export function CategoryLots({ title, count, fixed }: CategoryLotsProps) {
  if (count === undefined) return null;
  if (count !== null)
    return (
      <LotTable
        id="category-lots"
        label="Процедуры по моим категориям"
        title={title}
        owner
        prefix="own"
        fixed={fixed}
        empty={{ text: 'Новые процедуры ваших категорий появятся здесь сразу после публикации.' }}
      />
    );
  return (
    <section className="rounded-box border border-line bg-surface">
      <div className="border-b border-line p-2">{title}</div>
      <EmptyState
        title="Категории не выбраны"
        text="Выберите свои категории: открытые процедуры по ним появятся здесь, о новых придёт уведомление."
        action={
          <LinkButton kind="primary" to="/account?tab=notifications">
            Выбрать категории
          </LinkButton>
        }
      />
    </section>
  );
}

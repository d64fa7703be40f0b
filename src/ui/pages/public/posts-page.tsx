/** /posts: news, by category and by words. */
import { Newspaper } from 'lucide-react';
import { postCategories, posts } from '../../../api/calls/posts.ts';
import { TextFilter } from '../../parts/table/text-filter.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Pagination } from '../../parts/table/pagination.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { useCall } from '../../data/use-call.ts';
import { PostCard } from '../../features/post/post-card.tsx';

export default function Page() {
  const table = useTableState(posts.list, { sort: '-publishedAt' });
  const list = useCall(posts.list, { query: table.query });
  const categories = useCall(postCategories.list);
  const chosen = table.filters.category ?? '';
  const shown = list.data?.data;
  return (
    <>
      <PageHeader title="Новости" />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-64">
          <TextFilter
            label="Поиск по новостям"
            placeholder="Поиск"
            value={table.filters.search ?? ''}
            onChange={(value) => table.setFilter('search', value)}
          />
        </div>
        {[{ slug: '', title: 'Все' }, ...(categories.data?.data ?? [])].map(({ slug, title }) => (
          <button
            key={slug}
            type="button"
            aria-pressed={chosen === slug}
            onClick={() => table.setFilter('category', slug)}
            className="min-h-8 rounded-box border border-line-mid bg-surface px-3 text-table hover:bg-sunken aria-pressed:border-transparent aria-pressed:bg-primary-soft aria-pressed:font-medium aria-pressed:text-primary-ink"
          >
            {title}
          </button>
        ))}
      </div>
      {list.error && !shown ? (
        <EmptyState title="Не удалось загрузить новости" text={list.error.message} />
      ) : shown?.length === 0 ? (
        <EmptyState icon={Newspaper} text="Новостей с такими условиями нет" />
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown
            ? shown.map((post) => <PostCard key={post.id} post={post} />)
            : Array.from({ length: 6 }, (_, index) => <Skeleton key={index} className="h-40" />)}
        </div>
      )}
      {list.data && list.data.meta.lastPage > 1 && (
        <div className="mt-4">
          <Pagination meta={list.data.meta} onPage={table.setPage} onPerPage={table.setPerPage} />
        </div>
      )}
    </>
  );
}

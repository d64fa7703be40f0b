import { Link } from 'react-router-dom';
import { posts } from '../../../api/calls/posts.ts';
import { LATEST_POSTS } from '../../../api/open-lots.ts';
import { Section } from '../../parts/layout/section.tsx';
import { useCall } from '../../data/use-call.ts';
import { formatDate } from '../../parts/text/format.ts';

/** The latest news, a line each; nothing at all where there is none. */
export function LatestPosts() {
  const list = useCall(posts.list, { query: LATEST_POSTS });
  const latest = list.data?.data.filter(({ publishedAt }) => publishedAt !== null) ?? [];
  if (latest.length === 0) return null;
  return (
    <Section
      title="Новости"
      actions={
        <Link to="/posts" className="link text-table">
          Все новости
        </Link>
      }
    >
      <ul className="-mt-1 text-table">
        {latest.map(({ id, slug, title, categories, publishedAt }) => (
          <li
            key={id}
            className="relative flex min-h-8 flex-wrap items-center gap-x-2 py-1 hover:text-primary-ink md:flex-nowrap"
          >
            <time dateTime={publishedAt!} className="min-w-20 shrink-0 text-ink-soft">
              {formatDate(publishedAt)}
            </time>
            <span className="w-24 shrink-0 truncate text-ink-soft">{categories[0]?.title}</span>
            <Link
              to={`/posts/${slug}`}
              className="min-w-0 after:absolute after:inset-0 max-md:basis-full md:truncate"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

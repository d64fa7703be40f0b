import { Link } from 'react-router-dom';
import { posts } from '../../../api/calls/posts.ts';
import { LATEST_POSTS } from '../../../api/open-lots.ts';
import { Section } from '../../parts/layout/section.tsx';
import { useCall } from '../../data/use-call.ts';
import { PostCard } from './post-card.tsx';

/** The latest news; nothing at all where there is none. */
export function LatestPosts() {
  const list = useCall(posts.list, { query: LATEST_POSTS });
  const latest = list.data?.data.filter(({ publishedAt }) => publishedAt !== null) ?? [];
  if (latest.length === 0) return null;
  return (
    <Section
      title="Новости"
      actions={
        <Link to="/posts" className="link">
          Все новости
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {latest.map((post) => (
          <PostCard key={post.id} post={post} level="h3" />
        ))}
      </div>
    </Section>
  );
}

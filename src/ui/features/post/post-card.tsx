/** One post in a list: image where there is one, categories, date, title, lead. */
import { Link } from 'react-router-dom';
import type { PostRecord } from '../../../api/records/post.ts';
import { DateTime } from '../../parts/text/text.tsx';

export function PostCard({ post, level: Heading = 'h2' }: { post: PostRecord; level?: 'h2' | 'h3' }) {
  const [image] = post.images;
  return (
    <article className="relative flex min-w-0 flex-col gap-2 rounded-box border border-line bg-surface p-4 hover:border-line-strong">
      {image && (
        <img
          src={image.url}
          alt=""
          loading="lazy"
          className="mb-1 aspect-[16/9] w-full rounded-box object-cover"
        />
      )}
      <p className="text-xs text-ink-soft">
        <DateTime value={post.publishedAt} date />
        {post.categories.map(({ id, title }) => (
          <span key={id}> · {title}</span>
        ))}
      </p>
      <Heading className="text-md font-semibold break-words">
        <Link to={`/posts/${post.slug}`} className="after:absolute after:inset-0 hover:underline">
          {post.title}
        </Link>
      </Heading>
      {post.lead && <p className="line-clamp-3 text-ink-soft">{post.lead}</p>}
    </article>
  );
}

/** /posts/{slug} */
import { useParams } from 'react-router-dom';
import { posts } from '../../../api/calls/posts.ts';
import { isPostPublished } from '../../../machines/post-statuses.ts';
import { postStates } from '../../../text/states.ts';
import { missing } from '../../parts/feedback/error-screen.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { DateTime } from '../../parts/text/text.tsx';
import { useCall } from '../../data/use-call.ts';
import { PostBody } from '../../features/post/post-body.tsx';

export default function Page() {
  const { slug = '' } = useParams();
  const { data, error } = useCall(posts.read, { params: { slug } });
  const post = data?.data.slug === slug ? data.data : undefined;
  if (!post) {
    if (error?.status === 404) throw missing();
    if (error) return <EmptyState title="Не удалось загрузить новость" text={error.message} />;
    return <SkeletonLines lines={8} />;
  }
  return (
    <article className="mx-auto max-w-3xl">
      <PageHeader
        title={post.title}
        back={{ to: '/posts', label: 'Все новости' }}
        badge={isPostPublished(post.status) ? undefined : <Badge {...postStates[post.status]} />}
        note={
          <span className="text-xs">
            <DateTime value={post.publishedAt ?? post.createdAt} date />
            {post.categories.map(({ id, title }) => (
              <span key={id}> · {title}</span>
            ))}
          </span>
        }
      />
      {post.lead && <p className="mb-4 text-md leading-6">{post.lead}</p>}
      {post.images.length > 0 && (
        <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
          {post.images.map((image, index) => (
            <a
              key={image.id}
              href={image.url}
              target="_blank"
              rel="noreferrer"
              className={index === 0 ? 'sm:col-span-2' : undefined}
            >
              <img src={image.url} alt={image.name} className="w-full rounded-box object-cover" />
            </a>
          ))}
        </div>
      )}
      <PostBody text={post.body} />
    </article>
  );
}

/** The categories of news: added, renamed, removed. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { postCategories } from '../../../api/calls/posts.ts';
import type { PostCategory } from '../../../api/records/post.ts';
import { plural } from '../../../rules/plural.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmRemoval } from '../../parts/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { EditedLine } from '../../parts/layout/edited-line.tsx';
import { Section } from '../../parts/layout/section.tsx';

const dialog = lazyPart(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }));

const posts = (n: number): string => `${n}\u00A0${plural(n, ['новость', 'новости', 'новостей'])}`;

export function PostCategories() {
  const list = useCall(postCategories.list);
  const [edited, setEdited] = useState<PostCategory | 'new' | null>(null);
  const [removing, setRemoving] = useState<PostCategory | null>(null);
  const remove = useSend(postCategories.remove, { done: 'Рубрика удалена', onDone: () => setRemoving(null) });
  return (
    <Section
      title="Рубрики новостей"
      className="mt-4"
      actions={
        <Button size="sm" icon={Plus} {...preloadingPart(dialog)} onClick={() => setEdited('new')}>
          Добавить рубрику
        </Button>
      }
    >
      {list.error && <EmptyState title="Не удалось загрузить рубрики" text={list.error.message} />}
      {list.data?.data.length === 0 && <EmptyState text="По рубрикам читатели отбирают новости." />}
      <ul className="divide-y divide-line">
        {list.data?.data.map((category) => (
          <EditedLine
            key={category.id}
            about={`рубрику: ${category.title}`}
            dialog={dialog}
            onEdit={() => setEdited(category)}
            onRemove={() => setRemoving(category)}
          >
            <p className="break-words">{category.title}</p>
            <p className="text-xs text-ink-soft">
              {category.slug} · опубликовано: {posts(category.postsCount)}
            </p>
          </EditedLine>
        ))}
      </ul>
      {edited && (
        <WhenWanted
          part={dialog}
          wanted
          props={{ category: edited === 'new' ? null : edited, onClose: () => setEdited(null) }}
          onMissing={() => setEdited(null)}
        />
      )}
      <ConfirmRemoval
        of={removing}
        title="Удалить рубрику?"
        will={['Новости останутся, но уже без этой рубрики.']}
        nameOf={({ title }) => title}
        busy={remove.busy}
        onClose={() => setRemoving(null)}
        onRemove={({ id }) => remove.run({ params: { id } })}
      />
    </Section>
  );
}

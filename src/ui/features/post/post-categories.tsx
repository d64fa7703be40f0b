/** The categories of news: added, renamed, removed. */
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { postCategories } from '../../../api/calls/posts.ts';
import { slug } from '../../../api/records/post.ts';
import type { PostCategory } from '../../../api/records/post.ts';
import { name } from '../../../api/fields.ts';
import { plural } from '../../../rules/plural.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { Section } from '../../parts/layout/section.tsx';

const posts = (n: number): string => `${n} ${plural(n, ['новость', 'новости', 'новостей'])}`;

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
        <Button size="sm" icon={Plus} onClick={() => setEdited('new')}>
          Добавить рубрику
        </Button>
      }
    >
      {list.error && <EmptyState title="Не удалось загрузить рубрики" text={list.error.message} />}
      {list.data?.data.length === 0 && <EmptyState text="По рубрикам читатели отбирают новости." />}
      <ul className="divide-y divide-line">
        {list.data?.data.map((category) => (
          <li key={category.id} className="flex items-center gap-2 py-2">
            <p className="min-w-0 flex-1 break-words">
              {category.title}
              <span className="block text-xs text-ink-soft">
                {category.slug} · опубликовано: {posts(category.postsCount)}
              </span>
            </p>
            <IconButton
              icon={Pencil}
              size="sm"
              label={`Изменить рубрику: ${category.title}`}
              onClick={() => setEdited(category)}
            />
            <IconButton
              icon={Trash2}
              size="sm"
              label={`Удалить рубрику: ${category.title}`}
              onClick={() => setRemoving(category)}
            />
          </li>
        ))}
      </ul>
      {edited && (
        <CategoryDialog category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title="Удалить рубрику?"
        will={['Новости останутся, но уже без этой рубрики.']}
        confirm="Удалить"
        danger
        busy={remove.busy}
        onConfirm={() => removing && remove.run({ params: { id: removing.id } })}
      >
        <p>{removing?.title}</p>
      </ConfirmDialog>
    </Section>
  );
}

const schema = z.object({ title: name, slug: z.union([z.literal(''), slug]) });

function CategoryDialog({ category, onClose }: { category: PostCategory | null; onClose: () => void }) {
  const options = { done: 'Рубрика сохранена', onDone: onClose };
  const create = useSend(postCategories.create, { once: true, ...options });
  const patch = useSend(postCategories.patch, options);
  const form = useAppForm({
    schema,
    values: { title: category?.title ?? '', slug: category?.slug ?? '' },
    record: category?.id,
    submit: ({ title, slug: address }) => {
      const body = { title, ...(address ? { slug: address } : {}) };
      return category ? patch.send({ params: { id: category.id }, body }) : create.send({ body });
    },
  });
  return (
    <Dialog open onClose={onClose} title={category ? 'Рубрика' : 'Новая рубрика'} size="sm">
      <Form form={form} label="Рубрика">
        <TextField name="title" label="Название" required focusFirst />
        <TextField name="slug" label="Адрес" hint="Латиницей; пусто: составим из названия" />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Отмена</Button>
          <SubmitButton>Сохранить</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

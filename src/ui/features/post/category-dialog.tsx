/** A category of news: its name, and its address, which may be left to the server. */
import { z } from 'zod';
import { postCategories } from '../../../api/calls/posts.ts';
import { slug, type PostCategory } from '../../../api/records/post.ts';
import { name } from '../../../api/fields.ts';
import { useSend } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { TextField } from '../../parts/form/text-field.tsx';

const schema = z.object({ title: name, slug: z.union([z.literal(''), slug]) });

export function CategoryDialog({
  category,
  onClose,
}: {
  category: PostCategory | null;
  onClose: () => void;
}) {
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
        <FormButtons onClose={onClose}>Сохранить</FormButtons>
      </Form>
    </Dialog>
  );
}

/** The editor of a post; images are added once it exists. */
import { postCategories, posts } from '../../../api/calls/posts.ts';
import { postBody, type PostRecord } from '../../../api/records/post.ts';
import { z } from 'zod';
import { ChecksField } from '../../parts/form/checks-field.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { FileList } from '../../parts/form/file-list.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useCall, useSend } from '../../data/use-call.ts';

const schema = postBody.extend({ slug: z.string().trim().max(255), categoryIds: z.array(z.string()) });

interface PostDialogProps {
  /** Null: a new one, kept as a draft. */
  post: PostRecord | null;
  onCreated: (id: number) => void;
  onClose: () => void;
}

export function PostDialog({ post, onCreated, onClose }: PostDialogProps) {
  const categories = useCall(postCategories.list);
  const create = useSend(posts.create, { once: true, done: 'Черновик сохранён' });
  const patch = useSend(posts.patch, { done: 'Новость сохранена' });
  const addImages = useSend(posts.addImages, { done: 'Изображения добавлены' });
  const removeImage = useSend(posts.removeImage, { done: 'Изображение убрано' });
  const form = useAppForm({
    schema,
    values: {
      title: post?.title ?? '',
      slug: post?.slug ?? '',
      lead: post?.lead ?? '',
      body: post?.body ?? '',
      categoryIds: post?.categories.map(({ id }) => String(id)) ?? [],
    },
    record: post?.id,
    submit: async ({ slug, categoryIds, ...values }) => {
      const body = { ...values, ...(slug ? { slug } : {}), categoryIds: categoryIds.map(Number) };
      if (post) await patch.send({ params: { id: post.id }, body, ifMatch: post.version });
      else onCreated((await create.send({ body })).data.id);
    },
  });
  const options = (categories.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Dialog open onClose={onClose} title={post ? 'Новость' : 'Новая новость'} size="lg">
      <Form form={form} label="Новость">
        <TextField name="title" label="Заголовок" required focusFirst />
        <TextField name="slug" label="Адрес страницы" hint="Пусто: составим из заголовка" />
        <TextAreaField name="lead" label="Вступление" rows={2} />
        <TextAreaField
          name="body"
          label="Текст"
          rows={10}
          hint="Пустая строка начинает абзац, «## » — подзаголовок, «- » — пункт списка"
        />
        {options.length > 0 && <ChecksField name="categoryIds" label="Рубрики" options={options} />}
        {post && (
          <div className="flex flex-col gap-2">
            <p className="text-xs font-medium text-ink-soft">Изображения</p>
            <FileList
              files={post.images}
              empty="Изображений нет"
              onDelete={(file) => removeImage.run({ params: { id: post.id }, query: { file_id: file.id } })}
            />
            <FileDrop
              label="Добавить изображения"
              accept="image/*"
              busy={addImages.busy}
              onFiles={(files) => addImages.run({ params: { id: post.id }, files })}
            />
          </div>
        )}
        <FormButtons onClose={onClose} cancel="Закрыть">
          {post ? 'Сохранить' : 'Сохранить черновик'}
        </FormButtons>
      </Form>
    </Dialog>
  );
}

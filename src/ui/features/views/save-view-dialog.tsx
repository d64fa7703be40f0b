/** Keeps what a list shows now under a name: a new view, or the own one that is shown. */
import { z } from 'zod';
import { listViews } from '../../../api/calls/list-views.ts';
import { name } from '../../../api/fields.ts';
import type { ViewedList } from '../../../api/list-names.ts';
import type { ListView, ViewContent } from '../../../api/records/list-view.ts';
import { queryClient } from '../../data/query-client.ts';
import { keyOf, useSend } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { TextField } from '../../parts/form/text-field.tsx';

const schema = z.object({ name });

export interface SaveViewProps {
  list: ViewedList;
  /** None: a new one. The own one is changed, a colleague's is kept as one's own. */
  view: ListView | undefined;
  content: ViewContent;
  onSaved: (view: ListView) => void;
  onClose: () => void;
}

export default function SaveViewDialog({ list, view, content, onSaved, onClose }: SaveViewProps) {
  const old = { invalidates: [listViews.list, listViews.shared] };
  const save = useSend(listViews.save, { once: true, done: 'Вид сохранён', ...old });
  const change = useSend(listViews.change, { done: 'Вид изменён', ...old });
  const isOwn = view?.isOwn === true;
  const title = isOwn ? 'Изменить вид' : view ? 'Сохранить себе' : 'Сохранить вид';
  const form = useAppForm({
    schema,
    values: { name: view?.name ?? '' },
    submit: async (values) => {
      const body = { ...content, ...values };
      const { data } = isOwn
        ? await change.send({ params: { id: view.id }, body })
        : await save.send({ body: { ...body, list } });
      // «Виды» never opens on what they were before.
      queryClient.removeQueries({ queryKey: keyOf(listViews.list), type: 'inactive' });
      onSaved(data);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} label={title}>
        <p className="text-ink-soft">
          Запомнятся фильтры, порядок строк, столбцы и плотность, как они показаны сейчас. По ссылке на вид
          каждый видит только те строки, которые ему доступны.
        </p>
        <TextField name="name" label="Название вида" required maxLength={255} focusFirst />
        <FormButtons onClose={onClose}>Сохранить</FormButtons>
      </Form>
    </Dialog>
  );
}

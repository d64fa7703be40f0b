/** Keeps what a list shows now under a name: a new view, or the own one that is shown. */
import { useState } from 'react';
import { z } from 'zod';
import { listViews } from '../../../api/calls/list-views.ts';
import { isApiError } from '../../../api/errors.ts';
import { name } from '../../../api/fields.ts';
import type { ViewedList } from '../../../api/list-names.ts';
import type { ListView, ViewContent } from '../../../api/records/list-view.ts';
import { reactToProblem } from '../../data/problems.ts';
import { queryClient } from '../../data/query-client.ts';
import { keyOf, useSend } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Form, FormButtons, NOT_STORED, useAppForm } from '../../parts/form/form.tsx';
import { TextField } from '../../parts/form/text-field.tsx';

const schema = z.object({ name });
const NOT_FOUND = 404;

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
  const change = useSend(listViews.change, { done: 'Вид изменён', quiet: true, ...old });
  // Removed in another tab.
  const [isGone, setGone] = useState(false);
  const isOwn = view?.isOwn === true && !isGone;
  const title = isOwn ? 'Изменить вид' : view && !isGone ? 'Сохранить себе' : 'Сохранить вид';
  const form = useAppForm({
    schema,
    values: { name: view?.name ?? '' },
    submit: async (values) => {
      const body = { ...content, ...values };
      const kept = isOwn
        ? await change.send({ params: { id: view.id }, body }).catch((error: unknown) => {
            if (!isApiError(error) || error.status !== NOT_FOUND) {
              reactToProblem(error);
              throw error;
            }
            setGone(true);
          })
        : await save.send({ body: { ...body, list } });
      if (!kept) return NOT_STORED;
      // «Виды» never opens on what they were before.
      queryClient.removeQueries({ queryKey: keyOf(listViews.list), type: 'inactive' });
      // Known as it is: the table is the new view's as soon as the dialog is closed, and not under the next press.
      queryClient.setQueryData(keyOf(listViews.shared, { params: { key: kept.data.key } }), kept);
      onSaved(kept.data);
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
        {isGone && <Notice tone="warn" title="Этот вид удалён. Под этим названием можно сохранить новый." />}
        <TextField name="name" label="Название вида" required maxLength={255} focusFirst />
        <FormButtons onClose={onClose}>Сохранить</FormButtons>
      </Form>
    </Dialog>
  );
}

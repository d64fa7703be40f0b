/** A document of the platform: one file with its title and the section that it is shown in. */
import { useState } from 'react';
import { z } from 'zod';
import { documents } from '../../../api/calls/documents.ts';
import { name } from '../../../api/fields.ts';
import { useSend } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FieldError } from '../../parts/form/field.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { Form, FormButtons, NOT_STORED, useAppForm } from '../../parts/form/form.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';

const schema = z.object({
  title: name,
  section: z.string().trim().max(255),
  description: z.string().trim().max(2_000),
});

export function AddDocument({ sections, onClose }: { sections: readonly string[]; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const create = useSend(documents.create, { once: true, done: 'Документ добавлен', onDone: onClose });
  const form = useAppForm({
    schema,
    values: { title: '', section: '', description: '' },
    submit: async (body) => {
      setIsMissing(file === null);
      if (file === null) return NOT_STORED;
      return create.send({ body, files: [file] });
    },
  });

  function take([chosen]: File[]) {
    if (!chosen) return;
    setFile(chosen);
    setIsMissing(false);
    if (form.getValues('title') === '')
      form.setValue('title', chosen.name.replace(/\.[^.]+$/, ''), { shouldDirty: true });
  }

  return (
    <Dialog open onClose={onClose} title="Новый документ">
      <Form form={form} label="Документ">
        <FileDrop label="Файл документа" chosen={file?.name} single onFiles={take} />
        {isMissing && <FieldError id="document-file-error">Выберите файл</FieldError>}
        <TextField name="title" label="Название" required />
        <TextField
          name="section"
          label="Раздел"
          hint={sections.length > 0 ? `Уже есть: ${sections.join(', ')}` : 'Пусто: общий раздел'}
        />
        <TextAreaField name="description" label="Описание" rows={2} />
        <FormButtons onClose={onClose}>Добавить</FormButtons>
      </Form>
    </Dialog>
  );
}

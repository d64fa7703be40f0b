/** A new name for what is kept under one: a template, a set. */
import { z } from 'zod';
import { name as nameField } from '../../../api/fields.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { TextField } from '../../parts/form/text-field.tsx';

const schema = z.object({ name: nameField });

interface RenameDialogProps {
  title: string;
  label: string;
  name: string;
  /** Rejects where it was refused. */
  rename: (body: { name: string }) => Promise<unknown>;
  onClose: () => void;
}

export function RenameDialog({ title, label, name, rename, onClose }: RenameDialogProps) {
  const form = useAppForm({
    schema,
    values: { name },
    submit: async (values) => {
      await rename(values);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} label={title}>
        <TextField name="name" label={label} required maxLength={255} focusFirst />
        <FormButtons onClose={onClose}>Сохранить</FormButtons>
      </Form>
    </Dialog>
  );
}

/** A lot kept as a template for all organisers. */
import { z } from 'zod';
import { lotTemplates } from '../../../api/calls/lot-templates.ts';
import { name } from '../../../api/fields.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { useSend } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { TextField } from '../../parts/form/text-field.tsx';

const schema = z.object({ name });

export function SaveTemplateDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const save = useSend(lotTemplates.save, {
    once: true,
    done: 'Шаблон сохранён: он предлагается в окне «Новая процедура»',
  });
  const form = useAppForm({
    schema,
    values: { name: lot.title },
    submit: async (values) => {
      await save.send({ params: { id: lot.id }, body: values });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Сохранить как шаблон">
      <Form form={form} label="Сохранить как шаблон">
        <p className="text-ink-soft">
          В шаблон войдут условия, критерии, позиции и список приглашённых. Его увидят все организаторы; цены,
          оценка и заявки в него не входят.
        </p>
        <TextField name="name" label="Название шаблона" required maxLength={255} focusFirst />
        <FormButtons onClose={onClose}>Сохранить шаблон</FormButtons>
      </Form>
    </Dialog>
  );
}

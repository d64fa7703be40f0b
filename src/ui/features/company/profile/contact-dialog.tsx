import { contacts } from '../../../../api/calls/contacts.ts';
import { contactBody, type ContactRecord } from '../../../../api/records/contact.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FieldRow, Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { PhoneField } from '../../../parts/form/phone-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { useSend } from '../../../data/use-call.ts';

/** A new contact has no id. */
export type ContactDraft = Partial<ContactRecord>;

interface ContactDialogProps {
  companyId: number;
  draft: ContactDraft;
  onClose: () => void;
}

export function ContactDialog({ companyId, draft, onClose }: ContactDialogProps) {
  const options = { done: 'Контакт сохранён', onDone: onClose };
  const create = useSend(contacts.create, { once: true, ...options });
  const patch = useSend(contacts.patch, options);
  const form = useAppForm({
    schema: contactBody,
    values: {
      name: draft.name ?? '',
      primaryPhone: draft.primaryPhone ?? '',
      secondaryPhone: draft.secondaryPhone ?? '',
      email: draft.email ?? '',
    },
    record: draft.id,
    submit: (body) =>
      draft.id === undefined
        ? create.send({ params: { id: companyId }, body })
        : patch.send({ params: { id: draft.id }, body }),
  });
  return (
    <Dialog open onClose={onClose} title={draft.id === undefined ? 'Новый контакт' : 'Контакт'}>
      <Form form={form} label="Контактное лицо">
        <TextField name="name" label="Фамилия, имя, отчество" required focusFirst />
        <FieldRow>
          <PhoneField name="primaryPhone" label="Телефон" required />
          <PhoneField name="secondaryPhone" label="Второй телефон" />
        </FieldRow>
        <TextField name="email" label="Электронная почта" type="email" required />
        <FormButtons onClose={onClose}>Сохранить контакт</FormButtons>
      </Form>
    </Dialog>
  );
}

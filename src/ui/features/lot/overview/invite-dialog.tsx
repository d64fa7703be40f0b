/** Invites to a lot: an accredited company, one that the state's registry knows, or anybody by e-mail. */
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { invitations } from '../../../../api/calls/invitations.ts';
import { email } from '../../../../api/fields.ts';
import { useSend } from '../../../data/use-call.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { ComboboxField } from '../../../parts/form/combobox-field.tsx';
import { Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { RadioField } from '../../../parts/form/radio-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { companyIdOf, searchAccredited, searchRegistry } from './invite-search.ts';

const found = z
  .object({ value: z.union([z.string(), z.number()]), label: z.string(), hint: z.string().optional() })
  .nullable();

const schema = z
  .object({
    how: z.enum(['company', 'registry', 'email']),
    company: found,
    registered: found,
    email: z.union([z.literal(''), email]),
  })
  .superRefine((values, { addIssue }) => {
    const chosen = chosenOf(values);
    if (values.how !== 'email' && chosen === null) {
      addIssue({
        code: 'custom',
        path: [values.how === 'company' ? 'company' : 'registered'],
        message: 'Выберите компанию',
      });
    } else if (companyIdOf(chosen) === null && values.email === '') {
      addIssue({ code: 'custom', path: ['email'], message: 'Укажите адрес почты' });
    }
  });
type Values = z.output<typeof schema>;

const chosenOf = ({ how, company, registered }: Values): z.output<typeof found> =>
  how === 'company' ? company : how === 'registry' ? registered : null;

export function InviteDialog({ lotId, onClose }: { lotId: number; onClose: () => void }) {
  const invite = useSend(invitations.send, { once: true, done: 'Приглашение отправлено' });
  const form = useAppForm({
    schema,
    values: { how: 'company', company: null, registered: null, email: '' },
    sendOnly: true,
    unsaved: 'неотправленное приглашение',
    submit: async (values) => {
      const companyId = companyIdOf(chosenOf(values));
      await invite.send({
        body: companyId === null ? { lotId, email: values.email } : { lotId, companyId },
      });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Пригласить к участию">
      <Form form={form} label="Пригласить к участию">
        <RadioField
          name="how"
          label="Кого"
          options={[
            { value: 'company', label: 'Аккредитованную компанию площадки' },
            { value: 'registry', label: 'Компанию из реестра', hint: 'По ИНН или названию' },
            { value: 'email', label: 'По адресу почты', hint: 'Придёт письмо со ссылкой для регистрации' },
          ]}
        />
        <Whom lotId={lotId} />
        <FormButtons onClose={onClose}>Пригласить</FormButtons>
      </Form>
    </Dialog>
  );
}

function Whom({ lotId }: { lotId: number }) {
  const values = useWatch() as Values;
  const address = <TextField name="email" label="Адрес почты" type="email" required />;
  if (values.how === 'email') return address;
  if (values.how === 'company') {
    return (
      <ComboboxField
        name="company"
        label="Компания"
        placeholder="Название или ИНН"
        required
        search={(text) => searchAccredited(lotId, text)}
      />
    );
  }
  const isNew = values.registered !== null && companyIdOf(values.registered) === null;
  return (
    <>
      <ComboboxField
        name="registered"
        label="Компания из реестра"
        placeholder="ИНН или не меньше трёх букв названия"
        required
        search={(text) => searchRegistry(lotId, text)}
      />
      {isNew && (
        <>
          <p className="text-ink-soft">
            Этой компании на площадке ещё нет: приглашение со ссылкой для регистрации придёт на почту.
          </p>
          {address}
        </>
      )}
    </>
  );
}

/** Invites an accredited company to one of the manager's lots that accept applications: first whom, then where to. */
import { z } from 'zod';
import { companies } from '../../../api/calls/companies.ts';
import { invitations } from '../../../api/calls/invitations.ts';
import { send } from '../../../api/client.ts';
import { acceptingLotStatuses } from '../../../machines/lot-predicates.ts';
import { validation } from '../../../text/validation.ts';
import { useSend } from '../../data/use-call.ts';
import { ownersOf } from '../../data/standing.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { ComboboxField } from '../../parts/form/combobox-field.tsx';
import type { FoundOption } from '../../parts/form/combobox-props.ts';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { ownLots } from './own-lots.ts';

const chosen = z
  .object({ value: z.union([z.string(), z.number()]), label: z.string() })
  .nullable()
  .refine((option) => option !== null, { error: validation.required });
const schema = z.object({ company: chosen, lot: chosen });

export function InviteCompanyDialog({ onClose }: { onClose: () => void }) {
  const visitor = useVisitor();
  const invite = useSend(invitations.send, { once: true, done: 'Приглашение отправлено' });
  const form = useAppForm({
    schema,
    values: { company: null, lot: null },
    sendOnly: true,
    unsaved: 'неотправленное приглашение',
    submit: async ({ company, lot }) => {
      await invite.send({ body: { lotId: Number(lot?.value), companyId: Number(company?.value) } });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Пригласить поставщика">
      <Form form={form} label="Пригласить поставщика">
        <ComboboxField
          name="company"
          label="Аккредитованная компания"
          placeholder="Название или ИНН"
          required
          search={searchCompanies}
        />
        <ComboboxField
          name="lot"
          label="Процедура"
          placeholder="Номер или название"
          hint="Ваши процедуры, в которых идёт приём предложений"
          required
          search={(text) => ownLots(ownersOf(visitor), text, acceptingLotStatuses)}
        />
        <FormButtons onClose={onClose}>Пригласить</FormButtons>
      </Form>
    </Dialog>
  );
}

async function searchCompanies(search: string): Promise<FoundOption[]> {
  const { data } = await send(companies.searchManager, { query: { search } });
  return data.map(({ id, title, itn }) => ({ value: id, label: title, hint: `ИНН ${itn}` }));
}

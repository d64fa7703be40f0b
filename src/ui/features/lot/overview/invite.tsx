/** Whom the owner has invited to the lot: accredited companies, or anybody by e-mail. */
import { useState } from 'react';
import { z } from 'zod';
import { companies } from '../../../../api/calls/companies.ts';
import { invitations } from '../../../../api/calls/invitations.ts';
import { send } from '../../../../api/client.ts';
import { email } from '../../../../api/fields.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { isInvitationLive } from '../../../../machines/invitation.ts';
import { invitationStates } from '../../../../text/states.ts';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { Button } from '../../../parts/control/button.tsx';
import { ComboboxField } from '../../../parts/form/combobox-field.tsx';
import type { FoundOption } from '../../../parts/form/combobox-props.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { Pagination } from '../../../parts/table/pagination.tsx';
import { RadioField } from '../../../parts/form/radio-field.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Mail, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';

export function LotInvitations({ lot }: { lot: Lot }) {
  const [page, setPage] = useState(1);
  const [inviting, setInviting] = useState(false);
  const list = useCall(invitations.list, {
    query: { 'filter[lot]': String(lot.id), page, per_page: 10, sort: '-sentAt' },
  });
  const withdraw = useSend(invitations.withdraw, { done: 'Приглашение отозвано' });
  const rows = list.data?.data;
  return (
    <Section
      title="Приглашения"
      note={lot.isOpen ? undefined : 'Процедура закрытая: её видят и подают заявки только приглашённые'}
      actions={
        <Button size="sm" icon={Mail} onClick={() => setInviting(true)}>
          Пригласить
        </Button>
      }
    >
      {!rows &&
        (list.error ? <p className="text-ink-soft">Не удалось загрузить приглашения</p> : <SkeletonLines />)}
      {rows?.length === 0 && (
        <p className="text-ink-soft">
          Пока никого не приглашали. Компания площадки получит уведомление, остальные — письмо со ссылкой для
          регистрации.
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-48">
                {row.company?.title ?? row.email}
                {row.company && <span className="block text-xs text-ink-soft">{row.email}</span>}
              </span>
              <span className="text-xs text-ink-soft">
                <DateTime value={row.sentAt} />
              </span>
              <Badge {...invitationStates[row.status]} />
              {isInvitationLive(row.status) && (
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Отозвать приглашение: ${row.company?.title ?? row.email}`}
                  disabled={withdraw.busy}
                  onClick={() => withdraw.run({ params: { id: row.id } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.meta.lastPage > 1 && <Pagination meta={list.data.meta} onPage={setPage} />}
      {inviting && <InviteDialog lotId={lot.id} onClose={() => setInviting(false)} />}
    </Section>
  );
}

const schema = z
  .object({
    how: z.enum(['company', 'email']),
    company: z.object({ value: z.union([z.string(), z.number()]), label: z.string() }).nullable(),
    email: z.union([z.literal(''), email]),
  })
  .refine((values) => values.how !== 'company' || values.company !== null, {
    path: ['company'],
    error: 'Выберите компанию',
  })
  .refine((values) => values.how !== 'email' || values.email !== '', {
    path: ['email'],
    error: 'Укажите адрес почты',
  });

function InviteDialog({ lotId, onClose }: { lotId: number; onClose: () => void }) {
  const invite = useSend(invitations.send, { once: true, done: 'Приглашение отправлено' });
  const form = useAppForm({
    schema,
    values: { how: 'company', company: null, email: '' },
    submit: async ({ how, company, email: address }) => {
      await invite.send({
        body: how === 'company' ? { lotId, companyId: Number(company?.value) } : { lotId, email: address },
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
            { value: 'email', label: 'По адресу почты', hint: 'Придёт письмо со ссылкой для регистрации' },
          ]}
        />
        <Whom lotId={lotId} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Отмена</Button>
          <SubmitButton>Пригласить</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function Whom({ lotId }: { lotId: number }) {
  const how = useWatch({ name: 'how' }) as string;
  if (how === 'email') return <TextField name="email" label="Адрес почты" type="email" required />;
  return (
    <ComboboxField
      name="company"
      label="Компания"
      placeholder="Название или ИНН"
      required
      search={(text) => searchCompanies(lotId, text)}
    />
  );
}

async function searchCompanies(lotId: number, search: string): Promise<FoundOption[]> {
  const { data } = await send(companies.searchManagerForLot, { params: { id: lotId }, query: { search } });
  return data.map((company) => ({
    value: company.id,
    label: company.title,
    hint: `ИНН ${company.itn}${company.isInvited ? ' · уже приглашена' : ''}`,
    disabled: company.isInvited,
  }));
}

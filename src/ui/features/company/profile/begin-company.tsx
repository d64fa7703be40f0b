/** A vendor without a company: the ИНН is enough to begin, the registry fills in the rest. */
import { isSound } from '../../../../rules/closed-lists.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { accessRequests } from '../../../../api/calls/access-requests.ts';
import { companies } from '../../../../api/calls/companies.ts';
import { taxNumber } from '../../../../api/records/company.ts';
import { checkItn } from '../../../../rules/identifiers/itn.ts';
import { isApiError } from '../../../../api/errors.ts';
import { pageErrors } from '../../../../text/page-errors.ts';
import { profileFaults } from '../../../../text/company-profile.ts';
import { refreshVisitor, useProfileUser } from '../../../data/visitor.ts';
import { CheckboxField } from '../../../parts/form/checkbox-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { Section, Stack } from '../../../parts/layout/section.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { useCall, useSend } from '../../../data/use-call.ts';
import { OwnInvites } from './own-invites.tsx';
import { AccessRefused, OwnAccess } from './own-access-request.tsx';

const schema = z
  .object({ itn: taxNumber, foreign: z.boolean(), title: z.string().trim().max(255) })
  .superRefine(({ itn, foreign, title }, context) => {
    const fault = foreign ? null : checkItn(itn);
    if (fault) context.addIssue({ code: 'custom', path: ['itn'], message: profileFaults[fault] });
    if (foreign && !title)
      context.addIssue({ code: 'custom', path: ['title'], message: 'Укажите наименование компании' });
  });

export function BeginCompany() {
  const own = useCall(accessRequests.own);
  const request = own.data?.data;
  const refusal = useCall(accessRequests.refusal).data?.data;
  const left = useProfileUser()?.leftCompany;
  return (
    <Stack className="max-w-xl">
      <OwnInvites />
      {left !== undefined && !request && (
        <Notice tone="warn" title={`Ваш доступ к компании ${left} прекращён`}>
          Его прекратил администратор компании или площадки: если это ошибка, обратитесь к нему. Чтобы и
          дальше подавать заявки, запросите доступ снова или укажите другую компанию.
        </Notice>
      )}
      {request && <OwnAccess request={request} />}
      {!request && refusal && <AccessRefused refusal={refusal} />}
      <CompanyQuestion />
    </Stack>
  );
}

function CompanyQuestion() {
  const [taken, setTaken] = useState<string | null>(null);
  const create = useSend(companies.create, { once: true, done: 'Профиль компании создан' });
  const ask = useSend(accessRequests.ask, {
    done: 'Запрос отправлен: об ответе придёт письмо',
    once: true,
  });
  const form = useAppForm({
    schema,
    values: { itn: '', foreign: false, title: '' },
    sendOnly: true,
    submit: async ({ itn, foreign, title }) => {
      if (isHere) {
        await ask.send({ body: { itn } });
        return;
      }
      try {
        await create.send({ body: { itn, isResident: !foreign, ...(title ? { title } : {}) } });
      } catch (error) {
        // The registry does not know it, the platform does.
        if (isApiError(error) && error.raw.itn?.includes(pageErrors.itnTaken)) setTaken(itn);
        throw error;
      }
      await refreshVisitor();
    },
  });
  const written = useWatch({ control: form.control, name: 'itn' });
  const itn = taxNumber.safeParse(written).data ?? '';
  const foreign = useWatch({ control: form.control, name: 'foreign' });
  const asks = !foreign && checkItn(itn) === null;
  const look = useCall(companies.search, { query: { itn } }, { enabled: asks });
  const found = asks && !look.isPlaceholderData ? look.data?.data : undefined;
  const [company] = found ?? [];
  const isHere = !foreign && (company?.registered === true || taken === itn);

  return (
    <Section
      title="Укажите компанию"
      note="По ИНН найдём её в реестре и заполним профиль: останется проверить и дополнить."
    >
      <Form form={form} label="Новая компания">
        <TextField
          name="itn"
          label={foreign ? 'Налоговый номер' : 'ИНН'}
          placeholder={foreign ? undefined : '10 или 12 цифр'}
          inputMode={foreign ? 'text' : 'numeric'}
          required
        />
        <div aria-live="polite" className="contents">
          {company && (
            <Notice tone={isSound(company.state.status) ? 'good' : 'warn'} title={company.title}>
              {[company.state.title, company.address].filter(Boolean).join(' · ')}
            </Notice>
          )}
          {isHere && (
            <Notice title="Компания уже на площадке">
              Запросите доступ: её пользователи увидят ваше имя, почту и телефон и решат.
            </Notice>
          )}
          {found?.length === 0 && (
            <Notice tone="warn">В реестре такой ИНН не найден: профиль нужно будет заполнить вручную.</Notice>
          )}
        </div>
        {foreign && <TextField name="title" label="Наименование" required />}
        <CheckboxField name="foreign" label="Компания из другой страны" />
        <SubmitButton className="w-fit">{isHere ? 'Запросить доступ' : 'Создать профиль'}</SubmitButton>
      </Form>
    </Section>
  );
}

/** /help/technical-support: contacts and a letter to support. */
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { settings } from '../../../api/calls/settings.ts';
import { email } from '../../../api/fields.ts';
import { formatPhone } from '../../../rules/identifiers/phone.ts';
import { publicConfig } from '../../data/config.ts';
import { useProfileUser } from '../../data/visitor.ts';
import { Button } from '../../parts/control/button.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useSend } from '../../data/use-call.ts';

const schema = z.object({
  subject: z.string().trim().min(1).max(255),
  text: z.string().trim().min(1).max(10_000),
  /** Where to answer. */
  email,
});

export default function Page() {
  const [sent, setSent] = useState(false);
  const { support, organizer } = publicConfig();
  return (
    <>
      <PageHeader title="Техническая поддержка" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Section title="Написать в поддержку">
          {sent ? (
            <EmptyState
              icon={CircleCheck}
              title="Обращение отправлено"
              text="Ответ придёт на указанную почту."
              action={<Button onClick={() => setSent(false)}>Написать ещё</Button>}
            />
          ) : (
            <SupportForm onSent={() => setSent(true)} />
          )}
        </Section>
        <Section title="Контакты">
          <DescriptionList
            stacked
            items={[
              [
                'Почта',
                support.email && (
                  <a className="link break-all" href={`mailto:${support.email}`}>
                    {support.email}
                  </a>
                ),
              ],
              support.phone !== '' && [
                'Телефон',
                <a key="phone" className="link" href={`tel:+${support.phone.replaceAll(/\D/g, '')}`}>
                  {formatPhone(support.phone)}
                </a>,
              ],
              organizer.title !== '' && ['Оператор', organizer.title],
              organizer.address !== '' && ['Адрес', organizer.address],
            ]}
          />
          <p className="mt-3 text-ink-soft">
            Ответы на частые вопросы есть в{' '}
            <Link to="/help/instructions" className="link">
              инструкциях
            </Link>
            .
          </p>
        </Section>
      </div>
    </>
  );
}

function SupportForm({ onSent }: { onSent: () => void }) {
  const user = useProfileUser();
  const [params] = useSearchParams();
  const write = useSend(settings.support, { once: true, onDone: onSent, invalidates: [] });
  const form = useAppForm({
    schema,
    values: { subject: params.get('subject') ?? '', text: '', email: user?.email ?? '' },
    sendOnly: true,
    unsaved: 'неотправленное обращение',
    submit: (body) => write.send({ body }),
  });
  return (
    <Form form={form} label="Обращение в поддержку">
      <TextField name="email" label="Ваша почта" type="email" autoComplete="email" required />
      <TextField name="subject" label="Тема" required />
      <TextAreaField
        name="text"
        label="Что случилось"
        rows={6}
        required
        hint="Укажите номер процедуры и время, если вопрос о ней"
      />
      <SubmitButton className="w-fit">Отправить</SubmitButton>
    </Form>
  );
}

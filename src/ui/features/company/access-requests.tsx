/** Who asks to act for a company, and the answer. Nothing is drawn while nobody asks. */
import { useState } from 'react';
import { z } from 'zod';
import { accessRequests as calls } from '../../../api/calls/access-requests.ts';
import { reason } from '../../../api/fields.ts';
import type { AccessRequest } from '../../../api/records/access-request.ts';
import { formatPhone } from '../../../rules/identifiers/phone.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { DateTime } from '../../parts/text/text.tsx';

interface Asked {
  request: AccessRequest;
  accept: boolean;
}

/** @param companyId of one company; of all that the visitor may decide on unless given, each with the company's name */
export function AccessRequests({ companyId }: { companyId?: number }) {
  const query = { 'filter[companyId]': companyId === undefined ? undefined : String(companyId) };
  const rows = useCall(calls.list, { query }).data?.data ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {rows.length > 0 && (
        <Section
          title="Запросы доступа"
          note="Дайте доступ, только если знаете этого человека: он увидит профиль и сможет подавать заявки."
        >
          <ul className="divide-y divide-line">
            {rows.map((request) => (
              <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium break-words">{request.name}</p>
                  <p className="break-words text-ink-soft">
                    {request.email}
                    {request.phone && (
                      <>
                        {' '}
                        · <span className="whitespace-nowrap">{formatPhone(request.phone)}</span>
                      </>
                    )}
                  </p>
                  <p className="text-xs break-words text-ink-soft">
                    {companyId === undefined && `${request.companyTitle} · ИНН ${request.itn} · `}
                    <DateTime value={request.createdAt} />
                  </p>
                </div>
                <div className="flex gap-2">
                  <Button size="sm" onClick={() => setAsked({ request, accept: false })}>
                    Отказать
                  </Button>
                  <Button size="sm" kind="primary" onClick={() => setAsked({ request, accept: true })}>
                    Дать доступ
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {asked?.accept && <AcceptDialog request={asked.request} onClose={close} />}
      {asked && !asked.accept && <DeclineDialog request={asked.request} onClose={close} />}
    </>
  );
}

interface AnswerProps {
  request: AccessRequest;
  onClose: () => void;
}

function AcceptDialog({ request, onClose }: AnswerProps) {
  const accept = useSend(calls.accept, { done: 'Доступ дан', onDone: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Дать доступ к компании ${request.companyTitle}?`}
      will={[
        `${request.name} (${request.email}) сможет изменять профиль компании и подавать заявки от её имени.`,
        'Остальные пользователи компании узнают об этом.',
        'Поданное прежде останется скрытым от него до вскрытия.',
      ]}
      confirm="Дать доступ"
      busy={accept.busy}
      onConfirm={() => accept.run({ params: { id: request.id } })}
    />
  );
}

const schema = z.object({ reason });

function DeclineDialog({ request, onClose }: AnswerProps) {
  const decline = useSend(calls.decline, { done: 'В доступе отказано', onDone: onClose });
  const form = useAppForm({
    schema,
    values: { reason: '' },
    submit: (body) => decline.send({ params: { id: request.id }, body }),
  });
  return (
    <Dialog open onClose={onClose} title="Отказать в доступе">
      <Form form={form} label="Отказ в доступе">
        <p>
          {request.name} ({request.email}) получит письмо с причиной.
        </p>
        <TextAreaField name="reason" label="Причина" required />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Отмена</Button>
          <SubmitButton kind="danger">Отказать</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

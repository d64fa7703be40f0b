/** A webhook's address and what it hears of; of a new one then the secret, once. */
import { useState } from 'react';
import { webhooks } from '../../../../api/calls/webhooks.ts';
import { webhookDraft, type Webhook } from '../../../../api/records/webhook.ts';
import { webhookGroups, type WebhookGroup } from '../../../../rules/webhook-groups.ts';
import { webhookGroupNames } from '../../../../text/webhooks.ts';
import { useSend } from '../../../data/use-call.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { ChecksField } from '../../../parts/form/checks-field.tsx';
import { Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { ShownOnce } from './shown-once.tsx';

const groups = webhookGroups.map((value) => ({ value, label: webhookGroupNames[value] }));
const empty: { title: string; url: string; groups: WebhookGroup[] } = {
  title: '',
  url: '',
  groups: ['lot', 'application'],
};

export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const create = useSend(webhooks.create, {
    invalidates: [webhooks.list],
    onDone: ({ data }) => setSecret(data.secret),
  });
  const change = useSend(webhooks.change, {
    done: 'Веб-хук изменён',
    invalidates: [webhooks.list],
    onDone: onClose,
  });
  const form = useAppForm({
    schema: webhookDraft,
    values: webhook ?? empty,
    guard: false,
    sendOnly: true,
    submit: async (body) => {
      if (webhook) await change.send({ params: { id: webhook.id }, body });
      else await create.send({ body });
    },
  });
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  const title = webhook ? 'Изменить веб-хук' : 'Новый веб-хук';
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} label={title}>
        <TextField name="title" label="Для чего" required focusFirst hint="Например: 1С:ERP, итоги закупок" />
        <TextField name="url" label="Адрес" required hint="https://erp.example.ru/tender" />
        <ChecksField name="groups" label="О чём сообщать" options={groups} />
        <FormButtons onClose={onClose}>{webhook ? 'Сохранить' : 'Добавить'}</FormButtons>
      </Form>
    </Dialog>
  );
}

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Сохраните секрет">
      <ShownOnce secret={secret} copied="Секрет скопирован" kept="Секрет сохранён" onKept={onClose}>
        Больше он не покажется. По нему ваша программа проверяет заголовок{' '}
        <code className="font-mono">webhook-signature</code>: HMAC-SHA256 от строки{' '}
        <code className="font-mono">webhook-id.webhook-timestamp.тело</code>, как в Standard Webhooks.
      </ShownOnce>
    </Dialog>
  );
}

/** «Веб-хуки»: addresses of one's own programs that are told of what happens; a new secret is shown once. */
import { useState } from 'react';
import { webhooks } from '../../../../api/calls/webhooks.ts';
import type { Webhook } from '../../../../api/records/webhook.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { ActionMenu } from '../../../parts/control/menu.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { SecretDialog, WebhookDialog } from './webhook-dialog.tsx';

const log = lazyPart(() => import('./webhook-log.tsx'));

export function WebhookSection() {
  const { data, error } = useCall(webhooks.list, {});
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title="Веб-хуки"
      note="Площадка сама сообщает вашей программе о событиях: номера записей, без цен и содержания заявок"
      actions={
        <Button size="sm" onClick={() => setMaking(true)}>
          Добавить веб-хук
        </Button>
      }
    >
      {data?.data.length === 0 && <p className="text-ink-soft">Веб-хуков нет.</p>}
      {data && data.data.length > 0 && (
        <ul aria-label="Веб-хуки" className="divide-y divide-line">
          {data.data.map((webhook) => (
            <WebhookLine key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {error && !data && <EmptyState title="Не удалось загрузить веб-хуки" text={error.message} />}
      {!data && !error && <SkeletonLines />}
      {isMaking && <WebhookDialog onClose={() => setMaking(false)} />}
    </Section>
  );
}

type Opened = 'edit' | 'remove' | 'log' | 'renew';

function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { id, title, url, isOn } = webhook;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const params = { id };
  const change = useSend(webhooks.change, {
    done: isOn ? 'Веб-хук отключён' : 'Веб-хук включён',
    invalidates: [webhooks.list],
  });
  const [secret, setSecret] = useState<string | null>(null);
  const renew = useSend(webhooks.renew, {
    onDone: ({ data }) => {
      close();
      setSecret(data.secret);
    },
  });
  const remove = useSend(webhooks.remove, {
    done: 'Веб-хук удалён',
    invalidates: [webhooks.list],
    onDone: close,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {title}
          <State webhook={webhook} />
        </p>
        <p className="text-xs break-all text-ink-soft">{url}</p>
      </div>
      <Button
        size="sm"
        {...preloadingPart(log)}
        aria-label={`Журнал: ${title}`}
        onClick={() => setOpened('log')}
      >
        Журнал
      </Button>
      <ActionMenu
        compact
        label={`Действия: ${title}`}
        items={[
          { label: 'Изменить', onClick: () => setOpened('edit') },
          {
            label: isOn ? 'Отключить' : 'Включить',
            onClick: () => change.run({ params, body: { isOn: !isOn } }),
          },
          { label: 'Новый секрет', onClick: () => setOpened('renew') },
          { label: 'Удалить', danger: true, onClick: () => setOpened('remove') },
        ]}
      />
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {opened === 'log' && (
        <WhenWanted part={log} wanted props={{ webhook, onClose: close }} onMissing={close} />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      <ConfirmDialog
        open={opened === 'renew'}
        onClose={close}
        title={`Заменить секрет веб-хука «${title}»?`}
        will={[
          'Прежний секрет перестанет действовать сразу',
          'Пока новый не введён в вашу программу, она не примет уведомлений; они отправятся снова',
        ]}
        confirm="Заменить"
        busy={renew.busy}
        onConfirm={() => renew.run({ params })}
      />
      <ConfirmDialog
        open={opened === 'remove'}
        onClose={close}
        title={`Удалить веб-хук «${title}»?`}
        will={['Уведомления на этот адрес прекратятся', 'Журнал его доставок удалится']}
        confirm="Удалить"
        danger
        busy={remove.busy}
        onConfirm={() => remove.run({ params })}
      />
    </li>
  );
}

function State({ webhook: { isOn, failingSince } }: { webhook: Webhook }) {
  if (!isOn) return <Badge tone="neutral" label="Отключён" />;
  if (failingSince === null) return <Badge tone="good" label="Включён" />;
  return (
    <>
      <Badge tone="bad" label="Не принимает" />
      <span className="text-xs font-normal text-ink-soft">
        с <DateTime value={failingSince} />
      </span>
    </>
  );
}

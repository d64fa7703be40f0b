/** What was sent to a webhook and what its receiver answered; a test event and «Повторить». */
import { useState } from 'react';
import { webhooks } from '../../../../api/calls/webhooks.ts';
import type { Webhook, WebhookDelivery } from '../../../../api/records/webhook.ts';
import type { DeliveryState } from '../../../../rules/webhook-groups.ts';
import type { Tone } from '../../../../text/lot-states.ts';
import { webhookEventTitle } from '../../../../text/webhook-events.ts';
import { deliveryStateNames } from '../../../../text/webhooks.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { LinkButton } from '../../../parts/control/link-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Pagination } from '../../../parts/table/pagination.tsx';
import { DateTime } from '../../../parts/text/text.tsx';

const PER_PAGE = 10;
/** While something is under way its outcome is waited for in sight. */
const LOOK_AGAIN_MS = 2_000;

const tones: Record<DeliveryState, Tone> = {
  waiting: 'progress',
  delivered: 'good',
  failed: 'bad',
  withheld: 'neutral',
};

export default function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, title, isOn } = webhook;
  const [page, setPage] = useState(1);
  const { data, error } = useCall(
    webhooks.deliveries,
    { params: { id }, query: { page, per_page: PER_PAGE } },
    { every: (last) => (last?.data.some(({ state }) => state === 'waiting') ? LOOK_AGAIN_MS : false) },
  );
  const invalidates = [webhooks.deliveries, webhooks.list];
  const test = useSend(webhooks.test, { done: 'Проверочное событие отправлено', invalidates });
  const rows = data?.data ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Журнал: ${title}`}
      footer={
        <Button
          kind="primary"
          busy={test.busy}
          disabled={!isOn}
          onClick={() => {
            setPage(1);
            test.run({ params: { id } });
          }}
        >
          Отправить проверочное
        </Button>
      }
    >
      {error && !data && <EmptyState title="Не удалось загрузить журнал" text={error.message} />}
      {!error && !data && <SkeletonLines />}
      {data && rows.length === 0 && (
        <EmptyState
          title="Пока ничего не отправлялось"
          text="Отправьте проверочное событие: ответ сервера появится здесь."
        />
      )}
      {data && rows.length > 0 && (
        <div className="flex flex-col gap-3">
          <ul aria-label="Доставки" className="divide-y divide-line">
            {rows.map((row) => (
              <DeliveryLine key={row.id} webhook={webhook} delivery={row} />
            ))}
          </ul>
          {data.meta.lastPage > 1 && <Pagination meta={data.meta} onPage={setPage} />}
        </div>
      )}
    </Dialog>
  );
}

function DeliveryLine({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { id, event, lotId, state, attempts, status, error, createdAt } = delivery;
  const repeat = useSend(webhooks.repeat, {
    done: 'Отправляется ещё раз',
    invalidates: [webhooks.deliveries, webhooks.list],
  });
  const title = webhookEventTitle(event);
  const facts = [attempts > 0 && `попыток: ${attempts}`, error ?? (status !== null && `ответ ${status}`)];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          {title}
          <code className="font-mono text-xs text-ink-soft">{event}</code>
          <Badge tone={tones[state]} label={deliveryStateNames[state]} />
        </p>
        <p className="text-xs break-words text-ink-soft">
          <DateTime value={createdAt} />
          {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
        </p>
      </div>
      {lotId !== null && (
        <LinkButton size="sm" kind="quiet" to={`/tender-${lotId}`}>
          Процедура
        </LinkButton>
      )}
      <Button
        size="sm"
        busy={repeat.busy}
        disabled={!webhook.isOn}
        aria-label={`Повторить: ${title}`}
        onClick={() => repeat.run({ params: { id: webhook.id, deliveryId: id } })}
      >
        Повторить
      </Button>
    </li>
  );
}

// Webhooks and their deliveries as their person gets them: never a secret.
import type { Webhook, WebhookDelivery } from '../../../api/records/webhook.ts';
import type { webhookDeliveries, webhooks } from './tables.ts';

type Row = Omit<typeof webhooks.$inferSelect, 'secret'>;

export const presentWebhook = ({ id, title, url, groups, createdAt, failingSince, offAt }: Row): Webhook => ({
  id,
  title,
  url,
  groups,
  isOn: offAt === null,
  failingSince: failingSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const presentDelivery = ({
  webhookId: _,
  companyId: __,
  ...row
}: typeof webhookDeliveries.$inferSelect): WebhookDelivery => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  triedAt: row.triedAt?.toISOString() ?? null,
});

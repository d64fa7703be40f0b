// What a webhook may tell of, by the groups of news.

export const webhookGroups = [
  'lot',
  'application',
  'question',
  'agreement',
  'invitation',
  'company',
] as const;
export type WebhookGroup = (typeof webhookGroups)[number];

/** How a delivery stands: withheld is one that its person may not see by now, or whose webhook is off. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'withheld'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const isWebhookGroup = (text: string): text is WebhookGroup =>
  (webhookGroups as readonly string[]).includes(text);

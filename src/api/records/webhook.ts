// A webhook: an address of the person's own program that is told of what happens.
import { z } from 'zod';
import { id, name, time } from '../fields.ts';
import { deliveryStates, webhookGroups } from '../../rules/webhook-groups.ts';
import { webhookTexts } from '../../text/webhooks.ts';

const ADDRESS_LENGTH = 2_000;

/** Only what the platform itself can tell of an address by its letters; where it leads is looked at before each request. */
const address = z
  .string()
  .trim()
  .max(ADDRESS_LENGTH, webhookTexts.longAddress)
  .refine((text) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text), webhookTexts.badAddress)
  .refine((text) => {
    const { username, password } = URL.canParse(text) ? new URL(text) : { username: '', password: '' };
    return username === '' && password === '';
  }, webhookTexts.noPassword);

export const webhook = z.object({
  id,
  title: z.string(),
  url: z.string(),
  groups: z.array(z.enum(webhookGroups)),
  isOn: z.boolean(),
  /** Since when no delivery was taken; null where the last one was. */
  failingSince: time.nullable(),
  createdAt: time,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDraft = z.object({
  title: name,
  url: address,
  groups: z.array(z.enum(webhookGroups)).min(1, webhookTexts.noGroups).max(webhookGroups.length),
});

export const webhookChange = webhookDraft.partial().extend({ isOn: z.boolean().optional() });

export const webhookDelivery = z.object({
  id,
  /** Such as `lot.published`, or `ping` of a test. */
  event: z.string(),
  lotId: id.nullable(),
  applicationId: id.nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** The receiver's last answer; null where none came. */
  status: z.int().nullable(),
  /** Why the last attempt did not succeed. */
  error: z.string().nullable(),
  createdAt: time,
  /** Of the last attempt. */
  triedAt: time.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

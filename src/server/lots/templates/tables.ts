import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { LotDraft } from '../../../api/records/lot.ts';
import type { OrderDraft } from '../../../api/records/order.ts';
import { users } from '../../accounts/core/tables.ts';
import { identity, key, when } from '../../platform/database/columns.ts';
import { lots } from '../core/tables.ts';

export interface TemplateContent {
  /** As the call for a new lot takes them. */
  terms: LotDraft;
  items: OrderDraft[];
  companyIds: number[];
}

export const lotTemplates = pgTable('lot_templates', {
  id: identity(),
  name: text('name').notNull(),
  content: jsonb('content').$type<TemplateContent>().notNull(),
  byId: key('by_id')
    .notNull()
    .references(() => users.id),
  createdAt: when('created_at')
    .notNull()
    .default(sql`clock_timestamp()`),
});
export type LotTemplateRow = typeof lotTemplates.$inferSelect;

/** Whom to invite to a lot that was made after another or by a template. */
export const lotFormerInvitees = pgTable('lot_former_invitees', {
  lotId: key('lot_id')
    .primaryKey()
    .references(() => lots.id, { onDelete: 'cascade' }),
  companyIds: jsonb('company_ids').$type<number[]>().notNull(),
});

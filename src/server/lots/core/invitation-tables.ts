import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '../../../machines/access.ts';
import type { InvitationStatus } from '../../../machines/invitation-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { identity, key, when } from '../../platform/database/columns.ts';
import { lots } from './tables.ts';
import { users } from '../../accounts/core/tables.ts';

export const invitations = pgTable(
  'invitations',
  {
    id: identity(),
    lotId: key('lot_id').references(() => lots.id),
    /** The invited company, or the company of the user. */
    companyId: key('company_id').references(() => companies.id, { onDelete: 'set null' }),
    /** Who accepted it, or whose confirmed address it was sent to; nobody while the address is confirmed by none. */
    userId: key('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    role: text('role').$type<Exclude<Role, 'guest'>>().notNull(),
    status: text('status').$type<InvitationStatus>().notNull(),
    /** SHA-256 of the link's token; the token itself is in the letter alone. */
    tokenHash: text('token_hash').notNull(),
    invitedById: key('invited_by')
      .notNull()
      .references(() => users.id),
    sentAt: when('sent_at').notNull(),
    expiresAt: when('expires_at').notNull(),
    acceptedAt: when('accepted_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    uniqueIndex('invitations_one_live')
      .on(table.lotId, table.email)
      .where(sql`status = 'sent' and lot_id is not null`),
    index('invitations_company').on(table.companyId, table.lotId),
    index('invitations_user').on(table.userId, table.lotId),
    index('invitations_inviter').on(table.invitedById, table.sentAt.desc()),
    index('invitations_expiry')
      .on(table.expiresAt)
      .where(sql`status = 'sent'`),
  ],
);
export type InvitationRow = typeof invitations.$inferSelect;

/** Companies that said they mean to take part, with the user who said it. */
export const lotParticipants = pgTable(
  'lot_participants',
  {
    lotId: key('lot_id')
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: key('company_id').references(() => companies.id, { onDelete: 'set null' }),
    createdAt: when('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.userId] }),
    index('lot_participants_user').on(table.userId, table.lotId),
    index('lot_participants_company').on(table.companyId, table.lotId),
  ],
);

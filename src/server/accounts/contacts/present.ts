import type { ContactRecord } from '../../../api/records/contact.ts';
import type { ContactRow } from './tables.ts';

export const presentContact = ({ createdAt, updatedAt, ...contact }: ContactRow): ContactRecord => ({
  ...contact,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

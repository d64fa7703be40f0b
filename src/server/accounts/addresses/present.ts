import type { AddressRecord } from '../../../api/records/address.ts';
import type { AddressRow } from './tables.ts';

export const presentAddress = ({ createdAt, updatedAt, ...address }: AddressRow): AddressRecord => ({
  ...address,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

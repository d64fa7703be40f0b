// What every registry behind the platform's look-ups gives.
import type { CompanyType } from '../../../rules/closed-lists.ts';
import type { AddressSuggestion } from '../../../api/records/address.ts';

/** A company as the registry tells it; what it does not tell is an empty string. */
export interface RegisteredCompany {
  type: CompanyType;
  title: string;
  fullTitle: string;
  itn: string;
  kpp: string;
  ogrn: string;
  okpo: string;
  okved: string;
  management: { name: string; post: string };
  address: string;
  /** ACTIVE, LIQUIDATING, LIQUIDATED, BANKRUPT, REORGANIZING. */
  status: string;
}

/** The registry did not answer, refused the key, or the day's quota is spent. */
export class RegistryUnavailable extends Error {
  override name = 'RegistryUnavailable';
}

/** Each method rejects with RegistryUnavailable; nothing found is an empty list. */
export interface Registry {
  byItn: (itn: string) => Promise<RegisteredCompany[]>;
  byTitle: (title: string) => Promise<RegisteredCompany[]>;
  addresses: (query: string) => Promise<AddressSuggestion[]>;
}

// An address from its parts: its one line, and whether it says enough.
import type { AddressParts } from '../../../api/records/address.ts';
import { checkPostalIndex } from '../../../rules/identifiers/classifier.ts';
import { profileFaults } from '../../../text/company-profile.ts';
import { invalid } from '../../platform/http/errors.ts';

type Parts = Omit<AddressParts, 'addressString'> & { addressString?: string };

const marked = (mark: string, value: string): string => (value === '' ? '' : `${mark} ${value}`);

/** «127642, Россия, Москва, проезд Дежнева, д. 12, стр. 1, офис 304» from the parts that are given. */
export function lineOf(parts: Parts): string {
  return [
    parts.postalIndex,
    parts.country,
    parts.city,
    parts.street,
    marked('д.', parts.houseNumber),
    marked('корп.', parts.blockNumber),
    marked('стр.', parts.buildingNumber),
    marked('офис', parts.officeNumber),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

const isRussia = (country: string): boolean => ['', 'россия', 'рф'].includes(country.trim().toLowerCase());

/** Throws 422: a Russian index has six digits; an address says at least where. */
export function checkAddress(parts: Parts): void {
  const fault =
    parts.postalIndex !== '' && isRussia(parts.country) ? checkPostalIndex(parts.postalIndex) : null;
  if (fault) throw invalid({ postal_index: [profileFaults[fault]] });
  if (!parts.addressString && parts.city === '' && parts.street === '')
    throw invalid({ address_string: ['Укажите адрес одной строкой или по частям'] });
}

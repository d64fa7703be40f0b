// DaData's look-ups: POST …/rs/{findById|suggest}/{party|address}, `Authorization: Token KEY`. A spent quota is 403.
import { russianQuotes } from '../../../rules/quotes.ts';
import { ofetch } from 'ofetch';
import { z } from 'zod';
import type { AddressSuggestion } from '../../../api/records/address.ts';
import { RegistryUnavailable, type RegisteredCompany, type Registry } from './registered-company.ts';

const TIMEOUT_MS = 5_000;
const COUNT = 10;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const party = z.object({
  suggestions: z.array(
    z.object({
      value: text,
      data: z.object({
        inn: text,
        kpp: text,
        ogrn: text,
        okpo: text,
        okved: text,
        type: text,
        name: z.object({ full_with_opf: text, short_with_opf: text }).nullish(),
        management: z.object({ name: text, post: text }).nullish(),
        address: z.object({ value: text }).nullish(),
        state: z.object({ status: text }).nullish(),
      }),
    }),
  ),
});

const address = z.object({
  suggestions: z.array(
    z.object({
      value: text,
      unrestricted_value: text,
      data: z
        .object({
          country: text,
          city_with_type: text,
          settlement_with_type: text,
          postal_code: text,
          street_with_type: text,
          house: text,
          block_type: text,
          block: text,
          flat: text,
        })
        .nullish(),
    }),
  ),
});

type PartySuggestion = z.infer<typeof party>['suggestions'][number];
type FoundAddress = z.infer<typeof address>['suggestions'][number];

function toCompany({ value, data }: PartySuggestion): RegisteredCompany {
  const title = data.name?.short_with_opf || value;
  return {
    type: data.type === 'INDIVIDUAL' ? 'individual' : 'party',
    title: russianQuotes(title),
    fullTitle: russianQuotes(data.name?.full_with_opf || title),
    itn: data.inn,
    kpp: data.kpp,
    ogrn: data.ogrn,
    okpo: data.okpo,
    okved: data.okved,
    management: { name: data.management?.name ?? '', post: data.management?.post ?? '' },
    address: data.address?.value ?? '',
    status: data.state?.status ?? '',
  };
}

/** «корп», «стр» and «литера» share one field there; ours has the block and the building apart. */
function toAddress({ value, unrestricted_value, data }: FoundAddress): AddressSuggestion {
  const isBuilding = data?.block_type.startsWith('стр') ?? false;
  return {
    value,
    parts: {
      country: data?.country || 'Россия',
      city: data?.city_with_type || data?.settlement_with_type || '',
      postalIndex: data?.postal_code ?? '',
      street: data?.street_with_type ?? '',
      houseNumber: data?.house ?? '',
      buildingNumber: isBuilding ? (data?.block ?? '') : '',
      blockNumber: isBuilding ? '' : (data?.block ?? ''),
      officeNumber: data?.flat ?? '',
      addressString: unrestricted_value || value,
    },
  };
}

/** @param base origin of the service, without a slash at the end */
export function dadataRegistry({ token, base }: { token: string; base: string }): Registry {
  async function ask<T extends z.ZodType>(path: string, body: object, shape: T): Promise<z.output<T>> {
    try {
      const answer: unknown = await ofetch(`${base}/suggestions/api/4_1/rs/${path}`, {
        method: 'POST',
        headers: { authorization: `Token ${token}`, accept: 'application/json' },
        body,
        timeout: TIMEOUT_MS,
        retry: false,
        responseType: 'json',
      });
      return shape.parse(answer);
    } catch (cause) {
      // The fault of ofetch quotes the address alone, never the token.
      throw Object.assign(new RegistryUnavailable('the registry did not answer'), { cause });
    }
  }
  return {
    byItn: async (itn) =>
      (await ask('findById/party', { query: itn, count: COUNT }, party)).suggestions.map(toCompany),
    byTitle: async (title) =>
      (await ask('suggest/party', { query: title, count: COUNT }, party)).suggestions.map(toCompany),
    addresses: async (query) =>
      (await ask('suggest/address', { query, count: COUNT }, address)).suggestions.map(toAddress),
  };
}

// Look-ups in the shipped sample registry.
import { russianQuotes } from '../../../rules/quotes.ts';
import type { AddressSuggestion } from '../../../api/records/address.ts';
import { foldText } from '../../../rules/search-text.ts';
import type { RegisteredCompany, Registry } from './registered-company.ts';
import { sampleCompanies, type SampleCompany } from './sample-companies.ts';

const COUNT = 10;

const toCompany = ({
  managementName,
  managementPost,
  title,
  fullTitle,
  ...rest
}: SampleCompany): RegisteredCompany => ({
  ...rest,
  title: russianQuotes(title),
  fullTitle: russianQuotes(fullTitle),
  management: { name: managementName, post: managementPost },
});

/** Takes «127642, г Москва, проезд Дежнева, д 12, стр 1, офис 304» apart by the marks of its parts. */
function partsOf(line: string): AddressSuggestion['parts'] {
  const pieces = line.split(',').map((piece) => piece.trim());
  const marked = (...marks: RegExp[]) => pieces.find((piece) => marks.some((mark) => mark.test(piece))) ?? '';
  const number = (piece: string) => piece.replace(/^\S+\s+/, '');
  return {
    country: 'Россия',
    city: marked(/^г\s/),
    postalIndex: marked(/^\d{6}$/),
    street: marked(/^(ул|пр-кт|проезд|наб|пер)\s/, /\s(пр-кт|наб|ул)$/),
    houseNumber: number(marked(/^д\s/)),
    buildingNumber: number(marked(/^стр\s/)),
    blockNumber: number(marked(/^(корп|литера)\s/)),
    officeNumber: number(marked(/^офис\s/)),
    addressString: line,
  };
}

const matches = (text: string, query: string): boolean =>
  foldText(query)
    .split(/\s+/)
    .every((word) => foldText(text).includes(word));

export const sampleRegistry: Registry = {
  byItn: (itn) => Promise.resolve(sampleCompanies.filter((company) => company.itn === itn).map(toCompany)),
  byTitle: (title) =>
    Promise.resolve(
      sampleCompanies
        .filter((company) => matches(`${company.title} ${company.fullTitle}`, title))
        .slice(0, COUNT)
        .map(toCompany),
    ),
  addresses: (query) =>
    Promise.resolve(
      sampleCompanies
        .filter((company) => matches(company.address, query))
        .slice(0, COUNT)
        .map(({ address }) => ({ value: address, parts: partsOf(address) })),
    ),
};

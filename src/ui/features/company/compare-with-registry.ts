// What of a profile agrees with the registry. Case, quotes, ё and spaces do not count as a difference.
import type { CompanyRecord, FoundCompany } from '../../../api/records/company.ts';

export interface ComparedField {
  name: string;
  title: string;
  own: string;
  registry: string;
  /** unknown: one of the two has no value. */
  verdict: 'same' | 'different' | 'unknown';
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[«»"'“”„.,]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Each checked field with both values; `found` null gives «unknown» everywhere. */
export function compareWithRegistry(company: CompanyRecord, found: FoundCompany | null): ComparedField[] {
  const { generalInfo: general, headInfo: head } = company;
  const headName = [head.surname, head.name, head.middlename].filter(Boolean).join(' ');
  const rows: [name: string, title: string, own: string, registry: string][] = [
    ['title', 'Краткое наименование', company.title, found?.title ?? ''],
    ['fullTitle', 'Полное наименование', general.fullTitle, found?.fullTitle ?? ''],
    ['type', 'Форма', general.type, found?.type ?? ''],
    ['itn', 'ИНН', company.itn, found?.inn ?? ''],
    ['kpp', 'КПП', general.kpp, found?.kpp ?? ''],
    ['ogrn', general.type === 'party' ? 'ОГРН' : 'ОГРНИП', general.ogrn, found?.ogrn ?? ''],
    ['okpo', 'ОКПО', general.okpo, found?.okpo ?? ''],
    ['head', 'Руководитель', headName, found?.management.name ?? ''],
    ['position', 'Должность', head.position, found?.management.post ?? ''],
    ['address', 'Юридический адрес', company.address ?? '', found?.address ?? ''],
  ];
  return rows
    .filter(([, , own, registry]) => own !== '' || registry !== '')
    .map(([name, title, own, registry]) => ({
      name,
      title,
      own,
      registry,
      verdict:
        own === '' || registry === '' ? 'unknown' : plain(own) === plain(registry) ? 'same' : 'different',
    }));
}

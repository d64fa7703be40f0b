// The terms of a lot in words: name, label, until when it may change, how its value is said. Pages that only show terms need
// these and no schema; what may be written and is read of each stands in lot-terms.ts.
import type { Basis, RatingType } from '../../rules/closed-lists.ts';
import { currencyName } from '../../rules/currencies.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { formatPhone } from '../../rules/identifiers/phone.ts';
import { basisLabel, ratingTypeNames } from '../../text/enums.ts';

interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

/** The values of a lot's terms as they are read. */
export interface ShownTerms {
  title: string;
  description: string;
  categoryId: number | null;
  currency: string;
  basis: Basis;
  address: string;
  contacts: Contact[];
  isOpen: boolean;
  ratingType: RatingType;
  showsEstimate: boolean;
  applicationsDeadline: string | null;
}
export type LotTermName = keyof ShownTerms;

/** A term that changes `always` may change after the publication too; of a `draft` it is fixed by it. */
type Changeable = 'always' | 'draft';

interface TermWords<Shown> {
  label: string;
  changeable: Changeable;
  /** The value in words; empty where there is none. */
  inWords: (value: Shown) => string;
}

const contactInWords = ({ name, phone, email }: Contact): string =>
  [name, phone && formatPhone(phone), email].filter(Boolean).join(', ');

export const termWords: { [K in LotTermName]: TermWords<ShownTerms[K]> } = {
  title: {
    label: 'Название',
    changeable: 'always',
    inWords: (title) => title,
  },
  description: {
    label: 'Описание',
    changeable: 'always',
    inWords: (text) => text,
  },
  categoryId: {
    label: 'Категория',
    changeable: 'draft',
    inWords: (category) => (category === null ? '' : `№ ${category}`),
  },
  currency: {
    label: 'Валюта',
    changeable: 'draft',
    inWords: (code) => `${currencyName(code)} (${code})`,
  },
  basis: {
    label: 'Базис поставки',
    changeable: 'draft',
    inWords: basisLabel,
  },
  address: {
    label: 'Место поставки',
    changeable: 'draft',
    inWords: (address) => address,
  },
  contacts: {
    label: 'Контактные лица',
    changeable: 'always',
    inWords: (contacts) => contacts.map(contactInWords).join('; '),
  },
  isOpen: {
    label: 'Участие',
    changeable: 'draft',
    inWords: (isOpen) => (isOpen ? 'Открытая процедура' : 'Только приглашённые'),
  },
  ratingType: {
    label: 'Определение победителя',
    changeable: 'draft',
    inWords: (type) => ratingTypeNames[type],
  },
  showsEstimate: {
    label: 'Начальная цена',
    changeable: 'draft',
    inWords: (isShown) => (isShown ? 'Показана участникам' : 'Не объявлена'),
  },
  applicationsDeadline: {
    label: 'Приём предложений до',
    changeable: 'draft',
    inWords: (at) => (at === null ? '' : formatDateTime(at)),
  },
};

export const lotTermNames = Object.keys(termWords) as LotTermName[];
export const isLotTerm = (name: string): name is LotTermName => Object.hasOwn(termWords, name);

/** A term of a lot in words. */
export function termInWords<K extends LotTermName>(terms: Pick<ShownTerms, K>, one: K): string {
  const { inWords } = termWords[one] as TermWords<ShownTerms[K]>;
  return inWords(terms[one]);
}

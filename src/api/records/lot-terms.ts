// The terms of a lot, each once: its name, what may be written of it and until when, what is read of it, how it is said.
// Draft, change, record, copy, published version, form, page, notice and history derive from this table.
import { z } from 'zod';
import { bases, ratingTypes } from '../../rules/closed-lists.ts';
import { CURRENCIES, currencyName } from '../../rules/currencies.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { formatPhone } from '../../rules/identifiers/phone.ts';
import { basisLabel, ratingTypeNames } from '../../text/enums.ts';
import { description, email, id, name, optionalName, phone, time } from '../fields.ts';

export const lotContact = z.object({
  name,
  phone: phone.nullable().default(null),
  email: email.nullable().default(null),
});
type Contact = { name: string; phone: string | null; email: string | null };

/** A term that changes `always` may change after the publication too; of a `draft` it is fixed by it. */
type Changeable = 'always' | 'draft';

interface Term<Written extends z.ZodType, Shown extends z.ZodType> {
  label: string;
  changeable: Changeable;
  written: Written;
  shown: Shown;
  /** The value in words; empty where there is none. */
  inWords: (value: z.output<Shown>) => string;
}
/** A term that a draft need not name. */
interface OptionalTerm<Written extends z.ZodType, Shown extends z.ZodType> extends Term<Written, Shown> {
  initial: z.output<Written>;
}

function term<W extends z.ZodType, S extends z.ZodType>(own: OptionalTerm<W, S>): OptionalTerm<W, S>;
function term<W extends z.ZodType, S extends z.ZodType>(own: Term<W, S>): Term<W, S>;
function term<T>(own: T): T {
  return own;
}

const contactInWords = ({ name, phone, email }: Contact): string =>
  [name, phone && formatPhone(phone), email].filter(Boolean).join(', ');

export const lotTerms = {
  title: term({
    label: 'Название',
    changeable: 'always',
    written: name,
    shown: z.string(),
    inWords: (title) => title,
  }),
  description: term({
    label: 'Описание',
    changeable: 'always',
    written: description,
    shown: z.string(),
    initial: '',
    inWords: (text) => text,
  }),
  categoryId: term({
    label: 'Категория',
    changeable: 'draft',
    written: id.nullable(),
    shown: z.int().nullable(),
    initial: null,
    inWords: (category) => (category === null ? '' : `№ ${category}`),
  }),
  currency: term({
    label: 'Валюта',
    changeable: 'draft',
    written: z.enum(CURRENCIES.map(({ code }) => code)),
    shown: z.string(),
    initial: 'RUB',
    inWords: (code) => `${currencyName(code)} (${code})`,
  }),
  basis: term({
    label: 'Базис поставки',
    changeable: 'draft',
    written: z.enum(bases),
    shown: z.enum(bases),
    initial: 'DDP',
    inWords: basisLabel,
  }),
  address: term({
    label: 'Место поставки',
    changeable: 'draft',
    written: optionalName,
    shown: z.string(),
    initial: '',
    inWords: (address) => address,
  }),
  contacts: term({
    label: 'Контактные лица',
    changeable: 'always',
    written: z.array(lotContact).max(5),
    shown: z.array(
      z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
    ),
    initial: [],
    inWords: (contacts) => contacts.map(contactInWords).join('; '),
  }),
  isOpen: term({
    label: 'Участие',
    changeable: 'draft',
    written: z.boolean(),
    /** False: the invited only. */
    shown: z.boolean(),
    initial: true,
    inWords: (isOpen) => (isOpen ? 'Открытая процедура' : 'Только приглашённые'),
  }),
  ratingType: term({
    label: 'Определение победителя',
    changeable: 'draft',
    written: z.enum(ratingTypes),
    shown: z.enum(ratingTypes),
    initial: 'total',
    inWords: (type) => ratingTypeNames[type],
  }),
  applicationsDeadline: term({
    label: 'Приём предложений до',
    changeable: 'draft',
    written: time.nullable(),
    shown: time.nullable(),
    initial: null,
    inWords: (at) => (at === null ? '' : formatDateTime(at)),
  }),
};

type Terms = typeof lotTerms;
export type LotTermName = keyof Terms;
export const lotTermNames = Object.keys(lotTerms) as LotTermName[];
export const isLotTerm = (name: string): name is LotTermName => Object.hasOwn(lotTerms, name);

const shapeOf = (schemaOf: (name: LotTermName) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(lotTermNames.map((one) => [one, schemaOf(one)]));
const initialOf = (one: LotTermName): { value: unknown } | null => {
  const own = lotTerms[one];
  return 'initial' in own ? { value: own.initial } : null;
};

/** Schemas by the terms' names: of a new draft, of a change, of what is read. */
export const draftShape = shapeOf((one) => {
  const initial = initialOf(one);
  const { written } = lotTerms[one] as Term<z.ZodType, z.ZodType>;
  return initial ? written.default(initial.value) : written;
}) as {
  [K in LotTermName]: Terms[K] extends { initial: unknown }
    ? z.ZodDefault<Terms[K]['written']>
    : Terms[K]['written'];
};
export const changeShape = shapeOf((one) => lotTerms[one].written.optional()) as {
  [K in LotTermName]: z.ZodOptional<Terms[K]['written']>;
};
export const shownShape = shapeOf((one) => lotTerms[one].shown) as {
  [K in LotTermName]: Terms[K]['shown'];
};

/** The values of a lot's terms as they are read. */
export type ShownTerms = { [K in LotTermName]: z.output<Terms[K]['shown']> };

/** A term of a lot in words. */
export function termInWords<K extends LotTermName>(terms: Pick<ShownTerms, K>, one: K): string {
  const { inWords } = lotTerms[one] as { inWords: (value: ShownTerms[K]) => string };
  return inWords(terms[one]);
}

// The terms of a lot: what may be written of each, and what is read. Draft, change, record, copy and published version derive
// from this table; form, page, notice and history from their words (lot-term-words.ts).
import { z } from 'zod';
import { bases, ratingTypes } from '../../rules/closed-lists.ts';
import { CURRENCIES } from '../../rules/currencies.ts';
import { description, email, id, name, optionalName, phone, time } from '../fields.ts';
import { givenTime } from '../given-dates.ts';
import { lotTermNames, type LotTermName, type ShownTerms } from './lot-term-words.ts';

export const lotContact = z.object({
  name,
  phone: phone.nullable().default(null),
  email: email.nullable().default(null),
});

interface Term<Written extends z.ZodType, Shown extends z.ZodType> {
  written: Written;
  shown: Shown;
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

export const lotTerms = {
  title: term({
    written: name,
    shown: z.string(),
  }),
  description: term({
    written: description,
    shown: z.string(),
    initial: '',
  }),
  categoryId: term({
    written: id.nullable(),
    shown: z.int().nullable(),
    initial: null,
  }),
  currency: term({
    written: z.enum(CURRENCIES.map(({ code }) => code)),
    shown: z.string(),
    initial: 'RUB',
  }),
  basis: term({
    written: z.enum(bases),
    shown: z.enum(bases),
    initial: 'DDP',
  }),
  address: term({
    written: optionalName,
    shown: z.string(),
    initial: '',
  }),
  contacts: term({
    written: z.array(lotContact).max(5),
    shown: z.array(
      z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
    ),
    initial: [],
  }),
  isOpen: term({
    written: z.boolean(),
    /** False: the invited only. */
    shown: z.boolean(),
    initial: true,
  }),
  ratingType: term({
    written: z.enum(ratingTypes),
    shown: z.enum(ratingTypes),
    initial: 'total',
  }),
  showsEstimate: term({
    written: z.boolean(),
    /** True: the organiser's estimate is shown to whoever sees the lot, from the publication on. */
    shown: z.boolean(),
    initial: false,
  }),
  applicationsDeadline: term({
    written: givenTime.nullable(),
    shown: time.nullable(),
    initial: null,
  }),
} satisfies { [K in LotTermName]: Term<z.ZodType, z.ZodType<ShownTerms[K]>> };

type Terms = typeof lotTerms;

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

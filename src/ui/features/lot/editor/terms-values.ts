/** A lot's terms as its form holds them, and the way back to what the call takes. */
import { criterionCodes, ratingTypes, bases } from '../../../../rules/closed-lists.ts';
import { z } from 'zod';
import { email, phone, time } from '../../../../api/fields.ts';
import type { Lot, LotChange } from '../../../../api/records/lot.ts';
import { lotTermNames, termWords } from '../../../../api/records/lot-term-words.ts';

const optional = <T extends z.ZodType<string, string>>(schema: T) => z.union([z.literal(''), schema]);
const words = (max: number) => z.string().trim().max(max);

export const criteriaSchema = z
  .array(
    z.object({
      code: z.enum(criterionCodes),
      title: words(255),
      weight: z.int({ error: 'Укажите вес' }).min(1).max(100),
    }),
  )
  .max(20);

/** What the form holds, by the names that the call knows. A term that is missing here does not compile. */
const fields = {
  title: words(255).min(1),
  description: words(10_000),
  categoryId: z.object({ value: z.union([z.string(), z.number()]), label: z.string() }).nullable(),
  currency: z.string(),
  basis: z.enum(bases),
  address: words(255),
  contacts: z.array(z.object({ name: words(255), phone: optional(phone), email: optional(email) })).max(5),
  isOpen: z.boolean(),
  ratingType: z.enum(ratingTypes),
  showsEstimate: z.boolean(),
  applicationsDeadline: optional(time),
  criteria: criteriaSchema,
} satisfies Record<keyof LotChange, z.ZodType>;
export const termsSchema = z.object(fields);
export type TermsValues = z.input<typeof termsSchema>;
export type CheckedTerms = z.output<typeof termsSchema>;

export function valuesOf(lot: Lot): TermsValues {
  const { title, description, currency, basis, address, isOpen, ratingType, showsEstimate } = lot;
  return {
    title,
    description,
    currency,
    basis,
    address,
    isOpen,
    ratingType,
    showsEstimate,
    categoryId: lot.category && {
      value: lot.category.id,
      label: `${lot.category.code} ${lot.category.title}`,
    },
    contacts: lot.contacts.map((contact) => ({
      name: contact.name,
      phone: contact.phone ?? '',
      email: contact.email ?? '',
    })),
    applicationsDeadline: lot.applicationsDeadline ?? '',
    criteria: lot.criteria.map(({ code, title: own, weight }) => ({ code, title: own, weight })),
  };
}

/** All that the form may change, as the call takes it. */
const wholeChangeOf = (values: CheckedTerms): Required<LotChange> => ({
  ...values,
  contacts: values.contacts
    // A line left wholly empty is no contact; one without a name the server refuses at its place.
    .filter((contact) => contact.name + contact.phone + contact.email !== '')
    .map(({ name, phone: number, email: address }) => ({
      name,
      phone: number || null,
      email: address || null,
    })),
  categoryId: values.categoryId === null ? null : Number(values.categoryId.value),
  applicationsDeadline: values.applicationsDeadline || null,
  criteria:
    values.ratingType === 'weighted'
      ? values.criteria.map(({ code, title, weight }) => ({ code, weight, ...(title && { title }) }))
      : [],
});

/** The body of the change; after publication only what may still change goes out. */
export function changeOf(values: CheckedTerms, whole: boolean): LotChange {
  const change = wholeChangeOf(values);
  if (whole) return change;
  const still = lotTermNames.filter((name) => termWords[name].changeable === 'always');
  return Object.fromEntries(still.map((name) => [name, change[name]]));
}

/**
 * What this person changed since `base` was read, and whether somebody else has changed the same meanwhile: only the
 * former goes out, so that another's change of another field is never written over.
 */
export function changedTerms(
  base: Lot,
  now: Lot,
  values: CheckedTerms,
  whole: boolean,
): { body: LotChange; clash: boolean } {
  const [before, present] = [changeOf(valuesOf(base), whole), changeOf(valuesOf(now), whole)];
  const wanted = changeOf(values, whole);
  const differs = (key: keyof LotChange, other: LotChange) =>
    JSON.stringify(other[key]) !== JSON.stringify(before[key]);
  const keys = (Object.keys(wanted) as (keyof LotChange)[]).filter((key) => differs(key, wanted));
  return {
    body: Object.fromEntries(keys.map((key) => [key, wanted[key]])),
    clash: keys.some((key) => differs(key, present)),
  };
}

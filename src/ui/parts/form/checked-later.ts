/**
 * A form stands, and may be typed into, before what checks it is here: the library of schemas is as large as a page. It is
 * fetched as soon as the form is drawn; a check that is asked for earlier waits for it.
 */
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { later, type Later } from '../later/later.ts';

type Schema = z.ZodType<unknown, FieldValues>;

const check = later(async () => (await import('./zod-check.ts')).zodResolver);

const isLater = (schema: Schema | Later<Schema>): schema is Later<Schema> => 'preload' in schema;

export function preloadCheck(schema: Schema | Later<Schema>) {
  check.preload();
  if (isLater(schema)) schema.preload();
}

/** Of no field: with it the form is not sent, and the person has been told why. */
const UNCHECKED = { values: {}, errors: { unchecked: { type: 'unchecked' } } };

export function checkedLater(schema: Schema | Later<Schema>): Resolver {
  return async (values, context, options) => {
    let resolve: Resolver;
    try {
      const [resolverOf, ready] = await Promise.all([
        check.fetch(),
        isLater(schema) ? schema.fetch() : schema,
      ]);
      resolve = resolverOf(ready as never) as unknown as Resolver;
    } catch {
      return UNCHECKED;
    }
    return resolve(values, context, options);
  };
}

// The field types that every contract is made of. Bounds stand here once, for forms and calls.
import { z } from 'zod';

/** A positive integer id; also accepts its decimal string (paths and queries). */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** ISO 8601 with an offset; on the wire always UTC. */
export const time = z.iso.datetime({ offset: true });
export const date = z.iso.date();
/** Decimal string, at most two places, zero or more. */
export const money = z
  .string()
  .trim()
  .regex(/^\d{1,18}(\.\d+)?$/, { error: 'Укажите сумму, например 1 250,50', abort: true })
  .regex(/^[^.]*(\.\d{1,2})?$/, { error: 'Не больше двух знаков после запятой' });
/** Decimal string, at most six places, zero or more. */
export const quantity = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d+)?$/, { error: 'Укажите количество, например 12,5', abort: true })
  .regex(/^[^.]*(\.\d{1,6})?$/, { error: 'Не больше шести знаков после запятой' });
/** Decimal string as it comes out of calculations; any sign and length. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
export const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: 'Укажите проценты: число от 0 до 100' })
  .refine((value) => Number(value) <= 100, { error: 'Не больше 100 %' });
export const name = z.string().trim().min(1).max(255);
export const optionalName = z.string().trim().max(255);
export const description = z.string().trim().max(10_000);
export const comment = z.string().trim().max(2_000);
export const reason = z.string().trim().min(1).max(2_000);
export const email = z.email().trim().toLowerCase().max(255);
/** Exactly 11 digits once everything else is dropped; kept as digits. */
export const phone = z
  .string()
  .transform((text) => text.replaceAll(/\D/g, ''))
  .pipe(z.string().regex(/^\d{11}$/, { error: 'Номер введен некорректно' }));
export const password = z.string().min(10).max(200);

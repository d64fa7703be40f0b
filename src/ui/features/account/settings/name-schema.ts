// What one's own name and phone may be; a phone may be left empty.
import { z } from 'zod';
import { name, phone } from '../../../../api/fields.ts';

export const nameSchema = z.object({ name, phone: z.union([z.literal(''), phone]) });

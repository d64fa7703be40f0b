// The schema that checks the profile's form by the same rules as the server.
import { z } from 'zod';
import {
  bankingAccount,
  companyStats,
  generalInfo,
  headInfo,
  taxNumber,
  warehouse,
} from '../../../../api/records/company.ts';
import { name } from '../../../../api/fields.ts';
import { profileFaults } from '../../../../rules/company-profile.ts';
import { profileFaults as faultTexts } from '../../../../text/company-profile.ts';
import { codesOf } from './area-codes.ts';

const AREA_CODE = /^\d{2,3}$/;

export const profileSchema = z
  .object({
    title: name,
    itn: taxNumber,
    isResident: z.boolean(),
    generalInfo,
    headInfo,
    bankingAccount,
    stats: companyStats,
    /** One line: «77, 78». */
    areaCodes: z.string().refine((text) => codesOf(text).every((code) => AREA_CODE.test(code)), {
      error: 'Код региона — две или три цифры',
    }),
    warehouses: z.array(warehouse).max(100),
  })
  .superRefine(
    (profile, context) => {
      for (const { field, fault } of profileFaults(profile))
        context.addIssue({ code: 'custom', path: field.split('.'), message: faultTexts[fault] });
    },
    // A faulty telephone hides no faulty ИНН.
    { when: () => true },
  );
export type ProfileValues = z.input<typeof profileSchema>;
export type ProfileReady = z.output<typeof profileSchema>;

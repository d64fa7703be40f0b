// A company's profile, in its named blocks.
import { z } from 'zod';
import { isFoundedBy } from '../../rules/company-profile.ts';
import { yearAhead, yearTooEarly } from '../../text/field-faults.ts';
import { companyDocumentKinds, companyTypes } from '../../rules/closed-lists.ts';
import { moderationStatuses } from '../../machines/company-statuses.ts';
import {
  date,
  description,
  email,
  groupedDigits,
  id,
  name,
  optionalName,
  phone,
  textBetween,
  time,
} from '../fields.ts';
import { givenDate } from '../given-dates.ts';
import { step } from '../step.ts';
import { addressRecord } from './address.ts';
import { contactRecord } from './contact.ts';
import { attachment } from './attachment.ts';

/** party: legal entity; individual: sole trader. */
/** external: known to the registry alone; internal: a company of the platform. */
export const companySources = ['external', 'internal'] as const;

const digits = groupedDigits({ min: 0, max: 30 });
/** ИНН, or what stands for it abroad. */
export const taxNumber = groupedDigits({ min: 1, max: 50 });

export const generalInfo = z.object({
  type: z.enum(companyTypes),
  fullTitle: textBetween({ min: 0, max: 1_000 }),
  kpp: digits,
  /** ОГРН of a legal entity, ОГРНИП of a sole trader. */
  ogrn: digits,
  okpo: digits,
  /** Pays taxes in Russia. `isResident` of the company says by whose registry its identifiers are checked. */
  isRussianResident: z.boolean(),
  /** Publish procedures and contracts in the state information system. */
  publishInGis: z.boolean(),
  isSmallBusiness: z.boolean(),
});
export const headInfo = z.object({
  surname: optionalName,
  name: optionalName,
  middlename: optionalName,
  position: optionalName,
  phone: z.union([z.literal(''), phone]),
  email: z.union([z.literal(''), email]),
});
export const bankingAccount = z.object({
  bank: optionalName,
  settlementAccount: digits,
  correspondentAccount: digits,
  bankIdentifierCode: digits,
  /** Served by the treasury. */
  isGovernmentFacility: z.boolean(),
  comment: textBetween({ min: 0, max: 2_000 }),
});
const YEAR_MIN = 1600;
/** None of ours: what the description of the calls says. */
const YEAR_MAX = 2100;
export const companyStats = z.object({
  foundationYear: z
    .int()
    .min(YEAR_MIN, { error: yearTooEarly, abort: true })
    .max(YEAR_MAX, { error: yearAhead, abort: true })
    .refine((year) => isFoundedBy(year, Date.now()), { error: yearAhead })
    .nullable(),
  personnelCount: z.int().min(0).max(10_000_000).nullable(),
  description,
});
export const warehouse = z.object({
  code: optionalName,
  name,
  region: optionalName,
  address: textBetween({ min: 0, max: 1_000 }),
});
export type GeneralInfo = z.infer<typeof generalInfo>;
export type HeadInfo = z.infer<typeof headInfo>;
export type BankingAccount = z.infer<typeof bankingAccount>;
export type CompanyStats = z.infer<typeof companyStats>;
export type Warehouse = z.infer<typeof warehouse>;

/** Codes of the regions of Russia where the company works: «77», «78». */
const areaCodes = z
  .array(z.string().regex(/^\d{2,3}$/, { error: 'Код региона — две или три цифры' }))
  .max(100);

/** A change of the profile: only the given blocks and fields are written. */
export const companyPatch = z.object({
  title: name.optional(),
  itn: taxNumber.optional(),
  /** False: a company from abroad; its identifiers are not checked by control digits. */
  isResident: z.boolean().optional(),
  generalInfo: generalInfo.partial().optional(),
  headInfo: headInfo.partial().optional(),
  bankingAccount: bankingAccount.partial().optional(),
  stats: companyStats.partial().optional(),
  areaCodes: areaCodes.optional(),
  /** The whole list: it replaces the former one. */
  warehouses: z.array(warehouse).max(100).optional(),
});
export type CompanyPatch = z.infer<typeof companyPatch>;

/** A new company: the ИНН alone is enough, the registry fills in what it knows. */
export const companyBody = companyPatch.extend({ itn: taxNumber });

/** A field that the profile still lacks: its camelCase path as in the record, and its Russian name. */
export const missingField = z.object({ field: z.string(), title: z.string() });
export type MissingField = z.infer<typeof missingField>;

export const companyUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** A file of the profile with what it is, and the last day that it stands, where it has one. */
export const companyDocument = attachment.extend({
  kind: z.enum(companyDocumentKinds),
  expiresOn: date.nullable(),
});
export const companyDocumentBody = z.object({
  kind: z.enum(companyDocumentKinds),
  expiresOn: givenDate.nullable(),
});
export type CompanyDocument = z.infer<typeof companyDocument>;

export const companyRecord = z.object({
  id,
  version: z.int(),
  isResident: z.boolean(),
  title: z.string(),
  itn: z.string(),
  moderationStatus: z.enum(moderationStatuses),
  /** The last decision took back an accreditation that stood: «отозвана», not «отказано». */
  revoked: z.boolean(),
  /** Why accreditation was refused or revoked. */
  moderationComment: z.string().nullable(),
  /** When security decided last. */
  moderatedAt: time.nullable(),
  submittedAt: time.nullable(),
  generalInfo,
  headInfo: headInfo.extend({ phone: z.string(), email: z.string() }),
  /** Null: not for the reader (api.md: the administrator does not see bank details). */
  bankingAccount: bankingAccount.nullable(),
  stats: companyStats,
  areaCodes: z.array(z.string()),
  warehouses: z.array(warehouse),
  /** The legal address in one line; null until it is given. */
  address: z.string().nullable(),
  addresses: z.array(addressRecord),
  managers: z.array(contactRecord),
  attachments: z.array(companyDocument),
  users: z.array(companyUser),
  /** What an application for accreditation still lacks, and how much is filled in. */
  missing: z.array(missingField),
  completeness: z.int().min(0).max(100),
  /** Steps of the caller: `company.submit`, `company.verify`, `company.reject`, `company.revoke`. */
  steps: z.array(step),
  createdAt: time,
  updatedAt: time,
});
export type CompanyRecord = z.infer<typeof companyRecord>;

/** A row of the list of companies. */
export const companyRow = companyRecord
  .pick({
    id: true,
    version: true,
    isResident: true,
    title: true,
    itn: true,
    moderationStatus: true,
    revoked: true,
    moderationComment: true,
    submittedAt: true,
    address: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    type: z.enum(companyTypes),
    kpp: z.string(),
    usersCount: z.int(),
    /** Documents whose day is past; it informs and stops nothing. */
    expiredDocuments: z.int(),
    deletedAt: time.nullable(),
  });
export type CompanyRow = z.infer<typeof companyRow>;

/** What a look-up in the registry gives. Absent values are empty strings. */
export const foundCompany = z.object({
  source: z.enum(companySources),
  /** The platform's company with this ИНН; null where there is none, and always null for guests and vendors. */
  companyId: id.nullable(),
  moderationStatus: z.enum(moderationStatuses).nullable(),
  revoked: z.boolean(),
  /** A company of the platform has this ИНН, so that nobody else can register by it. Told to who asked by the ИНН. */
  registered: z.boolean(),
  type: z.enum(companyTypes),
  title: z.string(),
  fullTitle: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  okpo: z.string(),
  okved: z.string(),
  management: z.object({ name: z.string(), post: z.string() }),
  address: z.string(),
  /** ACTIVE, LIQUIDATING, LIQUIDATED, BANKRUPT or REORGANIZING, and the same in Russian. */
  state: z.object({ status: z.string(), title: z.string() }),
  /** For a lot: this company has been invited to it already. */
  isInvited: z.boolean().optional(),
});
export type FoundCompany = z.infer<typeof foundCompany>;

/** An accredited company of the platform, to be invited or attached. */
export const companyOption = z.object({
  id,
  title: z.string(),
  itn: z.string(),
  kpp: z.string(),
  /** E-mail of its first user: where an invitation goes. */
  email: z.string().nullable(),
  isInvited: z.boolean().optional(),
});
export type CompanyOption = z.infer<typeof companyOption>;

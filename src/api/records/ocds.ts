// A lot by the Open Contracting Data Standard 1.1: the parts of its release package that the platform fills. Its closed lists
// stand here as the standard has them; amounts and quantities are numbers there.
import { z } from 'zod';
import { time } from '../fields.ts';

export const releaseTags = [
  'planning',
  'tender',
  'tenderUpdate',
  'tenderCancellation',
  'award',
  'contract',
] as const;
export type ReleaseTag = (typeof releaseTags)[number];
export const partyRoles = ['buyer', 'procuringEntity', 'tenderer', 'supplier'] as const;
export type PartyRole = (typeof partyRoles)[number];

const value = z.object({ amount: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) });
const period = z.object({ startDate: time.optional(), endDate: time.optional() });
const reference = z.object({ id: z.string(), name: z.string() });
const party = reference.extend({
  identifier: z.object({ scheme: z.string().optional(), id: z.string(), legalName: z.string() }).optional(),
  address: z.object({ streetAddress: z.string() }).optional(),
  roles: z.array(z.enum(partyRoles)),
});
const item = z.object({
  id: z.string(),
  description: z.string(),
  classification: z.object({ scheme: z.string(), id: z.string() }).optional(),
  quantity: z.number().optional(),
  unit: z
    .object({ scheme: z.string(), id: z.string(), name: z.string(), value: value.optional() })
    .optional(),
});
const document = z.object({
  id: z.string(),
  documentType: z.string().optional(),
  title: z.string(),
  url: z.url(),
  datePublished: time.optional(),
  format: z.string(),
  language: z.string().optional(),
});
const tender = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  status: z.enum(['planning', 'active', 'cancelled', 'complete', 'withdrawn']),
  procuringEntity: reference,
  procurementMethod: z.enum(['open', 'limited']),
  procurementMethodDetails: z.string(),
  awardCriteria: z.enum(['priceOnly', 'ratedCriteria']),
  awardCriteriaDetails: z.string().optional(),
  submissionMethod: z.array(z.literal('electronicSubmission')),
  submissionMethodDetails: z.string(),
  tenderPeriod: period.optional(),
  awardPeriod: period.optional(),
  numberOfTenderers: z.int().optional(),
  tenderers: z.array(reference).optional(),
  items: z.array(item),
  documents: z.array(document),
});
const award = z.object({
  id: z.string(),
  status: z.enum(['active', 'cancelled']),
  date: time.optional(),
  description: z.string(),
  value,
  suppliers: z.array(reference),
  items: z.array(item).min(1),
});
const contract = z.object({
  id: z.string(),
  awardID: z.string(),
  status: z.literal('active'),
  dateSigned: time,
  value,
});

export const ocdsRelease = z.object({
  ocid: z.string(),
  id: z.string(),
  date: time,
  tag: z.array(z.enum(releaseTags)).min(1),
  initiationType: z.literal('tender'),
  language: z.literal('ru'),
  parties: z.array(party),
  buyer: reference,
  tender,
  awards: z.array(award).optional(),
  contracts: z.array(contract).optional(),
});
export const ocdsPackage = z.object({
  uri: z.url(),
  version: z.literal('1.1'),
  publishedDate: time,
  publisher: z.object({
    name: z.string(),
    scheme: z.string().optional(),
    uid: z.string().optional(),
    uri: z.url(),
  }),
  releases: z.array(ocdsRelease).min(1),
});

/** What a release before it had and this one takes away is told as null: only so do those who merge releases lose it, too. */
const gone = z.null().optional();
const amendedPeriod = z.object({ startDate: time.nullish(), endDate: time.nullish() });
const amendedRelease = ocdsRelease.extend({
  tender: tender.extend({
    description: z.string().nullish(),
    awardCriteriaDetails: z.string().nullish(),
    tenderPeriod: amendedPeriod.optional(),
    awardPeriod: amendedPeriod.optional(),
    items: z.array(
      z.union([
        item.extend({
          classification: z.object({ scheme: z.string().nullable(), id: z.string().nullable() }).optional(),
          quantity: z.number().nullish(),
          unit: z
            .object({
              scheme: z.string().nullable(),
              id: z.string().nullable(),
              name: z.string().nullable(),
              value: value.or(z.object({ amount: z.null(), currency: z.null() })).optional(),
            })
            .optional(),
        }),
        item.extend({ description: gone, classification: z.unknown(), quantity: gone, unit: z.unknown() }),
      ]),
    ),
  }),
});
/** Of an item that was taken away its number stays. */
const compiledRelease = ocdsRelease.extend({
  tag: z.array(z.literal('compiled')).min(1),
  tender: tender.extend({ items: z.array(z.union([item, z.object({ id: z.string() })])) }),
});
/** Each field with all that it has said. */
const versionedRelease = z.looseObject({
  ocid: z.string(),
  initiationType: z.array(
    z.object({
      releaseID: z.string(),
      releaseDate: time,
      releaseTag: z.array(z.enum(releaseTags)),
      value: z.string(),
    }),
  ),
});

export const ocdsRecordPackage = z.object({
  uri: z.url(),
  version: z.literal('1.1'),
  publishedDate: time,
  publisher: ocdsPackage.shape.publisher,
  packages: z.array(z.url()).min(1),
  records: z
    .array(
      z.object({
        ocid: z.string(),
        /** One a step that changed what is published, the oldest first. */
        releases: z.array(amendedRelease).min(1),
        compiledRelease,
        versionedRelease,
      }),
    )
    .min(1),
});

export type OcdsRecordPackage = z.infer<typeof ocdsRecordPackage>;
export type OcdsItem = z.infer<typeof item>;
export type OcdsParty = z.infer<typeof party>;
export type OcdsReference = z.infer<typeof reference>;
export type OcdsTender = z.infer<typeof tender>;
export type OcdsAward = z.infer<typeof award>;
export type OcdsContract = z.infer<typeof contract>;
export type OcdsRelease = z.infer<typeof ocdsRelease>;
export type OcdsPackage = z.infer<typeof ocdsPackage>;

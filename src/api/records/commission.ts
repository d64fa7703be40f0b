// The commission that opens a lot: who its custodians are, how far the opening has come, and what a custodian's browser works on.
import { z } from 'zod';
import { USER_ROLES } from '../../machines/access.ts';
import { commissionStatuses } from '../../machines/commission-statuses.ts';
import { recipientText, sealedShare } from '../../proof/commission/envelope.ts';
import { time } from '../fields.ts';

export const custodianKey = z.object({
  recipient: recipientText,
  /** The secret part, encrypted by a passphrase (age, armored). */
  wrapped: z.string(),
  createdAt: time,
});
export type CustodianKeyRecord = z.infer<typeof custodianKey>;

export const custodianKeyDraft = z.object({
  recipient: recipientText,
  wrapped: z
    .string()
    .max(4_000)
    .regex(/^-----BEGIN AGE ENCRYPTED FILE-----\n[\s\S]+\n-----END AGE ENCRYPTED FILE-----\n?$/, {
      error: 'Это не зашифрованный ключ',
    }),
});

const custodian = z.object({
  userId: z.int(),
  name: z.string(),
  role: z.enum(USER_ROLES),
  recipient: recipientText,
  /** Has opened the own part: of the trial while it goes on, of the offers then. */
  hasHanded: z.boolean(),
});

/** A person of the staff; who has made no key yet cannot be named. */
export const custodianCandidate = z.object({
  userId: z.int(),
  name: z.string(),
  role: z.enum(USER_ROLES),
  recipient: recipientText.nullable(),
});
export type CustodianCandidate = z.infer<typeof custodianCandidate>;

/** A lot that the caller opens together with others. */
export const custodianLot = z.object({
  lotId: z.int(),
  lotNumber: z.string(),
  lotTitle: z.string(),
  applicationsDeadline: time.nullable(),
  status: z.enum(commissionStatuses),
  threshold: z.int(),
  /** How many custodians there are. */
  size: z.int(),
  /** How many of them have opened the own part: of the trial while it goes on, of the offers then. */
  handed: z.int(),
  /** What is asked of the caller now. */
  asks: z.enum(['trial', 'opening']).nullable(),
});
export type CustodianLot = z.infer<typeof custodianLot>;

/** What of an envelope one custodian needs to open the own part. */
const ownPart = z.object({
  purpose: z.string(),
  recipient: recipientText,
  shares: z.array(sealedShare),
});

export const commissionRecord = z.object({
  lotId: z.int(),
  lotNumber: z.string(),
  lotTitle: z.string(),
  status: z.enum(commissionStatuses),
  /** How many custodians open. */
  threshold: z.int(),
  custodians: z.array(custodian),
  namedAt: time,
  triedAt: time.nullable(),
  /** The caller is one of them. */
  isCustodian: z.boolean(),
  /** What the caller may do now. */
  may: z.object({
    name: z.boolean(),
    drop: z.boolean(),
    try: z.boolean(),
    hand: z.boolean(),
    fail: z.boolean(),
  }),
  /** The own part of the trial envelope, for a custodian while the trial goes on. */
  trial: ownPart.nullable(),
});
export type CommissionRecord = z.infer<typeof commissionRecord>;

export const envelopePart = z.object({ applicationId: z.int(), envelope: ownPart });
export type EnvelopePart = z.infer<typeof envelopePart>;

/** What a vendor's browser needs to seal the next version. */
export const sealingTerms = z.object({
  lotId: z.int(),
  companyId: z.int(),
  /** Of the version that is sealed now. */
  number: z.int(),
  /** Ids of offers are of this block, which has so many places. */
  offerBlock: z.int(),
  blockPlaces: z.int(),
  purpose: z.string(),
  threshold: z.int(),
  custodians: z.array(z.object({ userId: z.int(), recipient: recipientText })),
});
export type SealingTerms = z.infer<typeof sealingTerms>;

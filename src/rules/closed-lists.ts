// Closed lists of the trade that are states of no machine. Each stands here once: the contract checks by it, the texts name it,
// tables and forms take their types and choices from it.
import type { LawName } from '../machines/laws.ts';

/** Incoterms that a price may be given on. */
export const bases = ['EXW', 'FCA', 'DAP', 'CPT', 'DDP'] as const;
export type Basis = (typeof bases)[number];

/** What a vendor is to the goods that it offers. */
export const vendorTypes = ['manufacturer', 'producer', 'dealer', 'mediator'] as const;
export type VendorType = (typeof vendorTypes)[number];

/** total: by the comparable total; position: by the items won; weighted: by the criteria's scores. */
export const ratingTypes = ['total', 'position', 'weighted'] as const;
export type RatingType = (typeof ratingTypes)[number];

export const criterionCodes = ['price', 'delivery', 'guarantee', 'deferral', 'expert'] as const;
export type CriterionCode = (typeof criterionCodes)[number];

/**
 * lostAccreditation, blockedCompany: the company's standing changed after the submission. noAnswer: a clarification's term
 * passed. reopened: the lot was reopened after this application had been opened. editedByStaff: descriptive fields corrected.
 * contractRefused: it has won, and no contract comes about. damaged: what was sealed of it does not open;
 * damagedDraft: what its vendor writes does not; found as they are read, never kept.
 */
export const applicationFlags = [
  'lostAccreditation',
  'blockedCompany',
  'noAnswer',
  'reopened',
  'editedByStaff',
  'contractRefused',
  'damaged',
  'damagedDraft',
] as const;
export type ApplicationFlag = (typeof applicationFlags)[number];

export const verificationDecisions = ['verified', 'secured', 'audited', 'rejected', 'returned'] as const;
export type VerificationDecision = (typeof verificationDecisions)[number];

export const companyTypes = ['party', 'individual'] as const;
export type CompanyType = (typeof companyTypes)[number];

/** How a company stands in the tax register. */
export const registryStatuses = ['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'BANKRUPT', 'REORGANIZING'] as const;
export type RegistryStatus = (typeof registryStatuses)[number];
const sound: Record<RegistryStatus, boolean> = {
  ACTIVE: true,
  LIQUIDATING: false,
  LIQUIDATED: false,
  BANKRUPT: false,
  REORGANIZING: false,
};
/** Whether nothing speaks against dealing with it; a status that is not known does. */
export const isSound = (status: string): boolean => sound[status as RegistryStatus] === true;

/** What a document of a company is. */
export const companyDocumentKinds = [
  'charter',
  'registryExtract',
  'powerOfAttorney',
  'licence',
  'sroAdmission',
  'certificate',
  'other',
] as const;
export type CompanyDocumentKind = (typeof companyDocumentKinds)[number];

export const addressTypes = ['legal', 'postal', 'real'] as const;
export type AddressType = (typeof addressTypes)[number];

export const protocolKinds = ['opening', 'admission', 'round', 'results', 'closure', 'refusal'] as const;
export type ProtocolKind = (typeof protocolKinds)[number];

/** How letters of one group of news come: each at once, gathered once a day, not at all. */
export const mailModes = ['all', 'digest', 'none'] as const;
export type MailMode = (typeof mailModes)[number];

/** refused: the bot's messages are taken no more. stopped: by a word in the chat. access: with the sessions, at a new password, say. */
export const telegramEnds = ['refused', 'stopped', 'access'] as const;
export type TelegramEnd = (typeof telegramEnds)[number];

/** What rows of the history tell of: records that have laws, but for background tasks, and those that are only changed. */
export type HistoryModel =
  | Exclude<LawName, 'syncTask'>
  | 'order'
  | 'criterion'
  /** By earlier releases; the decisions on an offer are steps of its application now. */
  | 'offer'
  | 'setting'
  | 'currencyRate'
  | 'bankDirectory'
  | 'vatRate'
  | 'job';

/** What a detached electronic signature may stand beside. */
export const signatureSubjects = ['submission', 'protocol', 'agreement'] as const;
export type SignatureSubject = (typeof signatureSubjects)[number];

/**
 * document: a file of the lot or of an item. paper: a protocol, the notice, the memo. applications: all of them in a list.
 * application: one of them. applicationFile: a file of one. comparison: prices side by side. bundle: what is checked by others.
 */
export const readingKinds = [
  'document',
  'paper',
  'applications',
  'application',
  'applicationFile',
  'comparison',
  'bundle',
  'export',
] as const;
export type ReadingKind = (typeof readingKinds)[number];

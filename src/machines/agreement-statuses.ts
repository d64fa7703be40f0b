// The states of an agreement by name: for whoever needs no more of its law.
export const agreementStatuses = ['none', 'sent', 'signed', 'disputed', 'declined'] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];
export const contractSituations = ['active', 'buyer', 'seller'] as const;
export type ContractSituation = (typeof contractSituations)[number];
export const isSigned = (status: AgreementStatus): boolean => status === 'signed';
/** The addressee has to sign or to dispute. */
export const awaitsSignature = (status: AgreementStatus): boolean => status === 'sent';
/** The winner refused, or was found to evade it: what it had won has no supplier. */
export const isDeclined = (status: AgreementStatus): boolean => status === 'declined';
/** Files of the contract may be added or taken away by the party whose turn it is; a signed contract and a refused one are closed. */
export const isExchanging = (status: AgreementStatus): boolean => !isSigned(status) && !isDeclined(status);
/** Nobody has sent anything yet. */
export const isUnsent = (status: AgreementStatus): boolean => status === 'none';
/** They have a contract that holds: the goods are ordered under it. */
export const isConcluded = (situation: ContractSituation): boolean => situation === 'active';

/** How many custodians a commission has, and how many of them open at least: one alone is none. */
export const FEWEST_CUSTODIANS = 2;
export const MOST_CUSTODIANS = 7;
export const LEAST_THRESHOLD = 2;

/** `opening`: some custodians have handed in their parts. `failed`: it was said that what was sealed cannot be opened. */
export const commissionStatuses = ['untried', 'ready', 'opening', 'joined', 'failed', 'dropped'] as const;
export type CommissionStatus = (typeof commissionStatuses)[number];

/** Whether a lot with such a commission is opened by it. */
export const isInForce = (status: CommissionStatus): boolean => status !== 'dropped';

/** What was sealed can be opened: the parts are together. */
export const isJoined = (status: CommissionStatus): boolean => status === 'joined';

/** Its keys are tried and none has been used: offers may be taken in. */
export const isReady = (status: CommissionStatus): boolean => status === 'ready';

/** Whether the trial opening still waits for custodians. */
export const isUntried = (status: CommissionStatus): boolean => status === 'untried';

/** Nobody will open what was sealed for it: another one is to be named. */
export const isGivenUp = (status: CommissionStatus): boolean => status === 'failed';

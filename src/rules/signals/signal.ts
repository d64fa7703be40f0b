/**
 * A signal before the award: a reason to look, never a proof. Names (R018 …) and formulas are those of the Open Contracting
 * Partnership's red flags (Cardinal), where they have one.
 */

export const signalCodes = [
  'shared',
  'sameText',
  'fileAuthor',
  'network',
  'R018',
  'R024',
  'R028',
  'R058',
  'constantRatio',
  'follows',
  'R035',
  'R036',
  'R038',
  'shortTerm',
  'lateMove',
  'narrowTerms',
  'unequal',
  'sameWinner',
] as const;
export type SignalCode = (typeof signalCodes)[number];

export interface Signal {
  readonly code: SignalCode;
  /** The same for the same fact, so that its answer finds it again. */
  readonly key: string;
  /** Red: who decides says a sentence about it. */
  readonly isRed: boolean;
  /** The numbers in one Russian sentence. */
  readonly text: string;
  /** How it is calculated. */
  readonly formula: string;
  /** Of how many lots, items or pairs it was told. */
  readonly sample: number;
  readonly applicationIds: readonly number[];
}

/** A measure that was not told, because there is too little to compare with. */
export interface Skipped {
  readonly code: SignalCode;
  readonly sample: number;
  readonly needed: number;
}

export interface Found {
  readonly signals: readonly Signal[];
  readonly skipped: readonly Skipped[];
}

/** Fewer comparable lots say nothing. */
export const FEWEST_LOTS = 10;

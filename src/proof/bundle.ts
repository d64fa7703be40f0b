// What a lot is checked by: one file. Each text that is hashed stands in it as it is hashed, so that nobody has to write JSON the
// same way as the platform does (docs/verification.md).
import type { FrozenRate } from '../rules/comparable.ts';
import type { BUNDLE_FORMAT, RECEIPT_FORMAT } from './formats.ts';
import type { LeafProof } from './leaf.ts';

/**
 * A row of the chain. `text`: the content with its salt. `content`: of a row that is not told, the hash of that text alone.
 * `whole`: the row is of the first releases, and the text is all of it, its place too. `remainder`: of a row that a person's data have
 * been erased from, what is left of its content: it is told, and no hash is of it.
 */
export interface ChainRow {
  seq: number;
  hash: string;
  text?: string;
  content?: string;
  whole?: true;
  remainder?: string;
}

export interface Bundle {
  format: typeof BUNDLE_FORMAT;
  /** `name+id+key`. */
  keys: string[];
  /** The checkpoint that everything leads to: signed as the file was made. */
  note: string;
  /** That the platform has made this very file: its leaf names the hash of `body` and the head of the chain. */
  seal: LeafProof;
  /** What was signed of the chain's head, the oldest first. */
  heads: LeafProof[];
  /** What was signed of each receipt. */
  receipts: LeafProof[];
  /** Earlier checkpoints that tell of the lot, and that the newest goes on from each. */
  checkpoints: { note: string; proof: string[] }[];
  /** JSON of `Body`. */
  body: string;
  rows: ChainRow[];
}

/** A file as it is checked: its rows may come one by one, from a file that no text could hold. */
export interface CheckedBundle extends Omit<Bundle, 'rows'> {
  rows: Iterable<ChainRow>;
}

export interface Body {
  lot: {
    id: number;
    number: string;
    title: string;
    currency: string;
    status: string;
    ratingType: string;
    admission: { securityCheck: boolean; auditCheck: boolean } | null;
    isSealed: boolean;
  };
  chain: string;
  /** Numbers of rows that are not told: what was never opened stays so. */
  hidden: number[];
  /** Numbers of rows with a remainder; none in files that were made before there were any. */
  erased?: number[];
  madeAt: string;
  /** What was signed before this file: places of the minutes that tell of the chain's head, and receipts. */
  signed: { heads: number[]; receipts: string[] };
  laws: { version: string; law: string; text: string }[];
  published: { version: number; publishedAt: string; text: string }[];
  applications: { id: number; status: string; company: string; itn: string; submittedAt: string | null }[];
  versions: Version[];
  rates: Record<string, FrozenRate>;
  settings: Record<string, unknown>;
  rounds: { id: number; number: number; isAnnulled: boolean; prices: string | null }[];
  /** JSON of `OutcomeOffer[]`. */
  outcome: string;
  /** Comparable unit prices by offer. */
  comparable: { offer: number; price: string | null }[];
  rating: {
    isStale: boolean;
    scores: { application: number; criterion: number; score: string }[];
    rows: { application: number; place: number | null; total: string | null; convertedTotal: string }[];
  } | null;
}

export interface Version {
  application: number;
  number: number;
  receipt: string;
  nonce: string | null;
  content: string | null;
  /** Where `content` is an envelope: what its commission has found in it; null where it gave nothing. */
  inside?: { nonce: string; content: string } | null;
  submittedAt: string;
  openedAt: string | null;
  voidedAt: string | null;
}

export interface OutcomeOffer {
  id: number;
  application: number;
  order: number;
  quantity: string | null;
  price: string | null;
  repeated: string | null;
  approved: boolean | null;
  isArchived: boolean;
  allocated: string | null;
}

/** A receipt by itself: what its vendor has before the opening. */
export interface ReceiptFile extends LeafProof {
  format: typeof RECEIPT_FORMAT;
  receipt: string;
  nonce: string | null;
  content: string | null;
  keys: string[];
  note: string;
}

// A document before it is a file: docx and pdf are made from this one description.
export type Align = 'left' | 'right' | 'center';

export interface PaperColumn {
  title: string;
  /** Share of the table's width, in per cent; all of a table make 100. */
  width: number;
  align?: Align;
}

export type PaperBlock =
  /** One that is signed stays on the page of the signatures after it: a page that tells nothing is not to be signed. */
  | { kind: 'heading' | 'text'; text: string; isSigned?: boolean }
  /** Names with values, one a line; those without a value are left out. */
  | { kind: 'facts'; facts: [name: string, value: string | null][] }
  | { kind: 'table'; columns: PaperColumn[]; rows: string[][]; empty: string }
  /** Read by a telephone's camera; a Word file has its text alone. */
  | { kind: 'qr'; text: string; caption: string }
  /** Lines to sign on: the office and the name. */
  | { kind: 'signatures'; signers: { office: string; name: string }[] };

export interface Paper {
  /** Goes into the file's name. */
  fileName: string;
  title: string;
  subtitle: string;
  /** Wide tables need the page on its side. */
  landscape: boolean;
  /** When what it tells was fixed: such a paper is the same, byte for byte, whenever it is made. */
  date?: Date;
  blocks: PaperBlock[];
  /** An address in the end, as text and as a QR code. */
  check?: { url: string; text: string };
}

/** Facts that have a value. */
export const givenFacts = (facts: [string, string | null][]): [string, string][] =>
  facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1].trim() !== '');

export type PaperFormat = 'docx' | 'pdf';

export interface PaperJob {
  paper: Paper;
  format: PaperFormat;
}

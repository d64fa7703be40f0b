// The digest of a document by a signature's algorithm; a thread's work: by ГОСТ it takes seconds of a large one.
import { digestBy } from './digests.ts';

export interface HashJob {
  algorithm: string;
  document: Uint8Array;
}

export default function hashDocument({ algorithm, document }: HashJob): string {
  const digest = digestBy(algorithm);
  if (!digest) throw new Error(`a digest that is not known: ${algorithm}`);
  return digest(document).toString('hex');
}

// A document as text and back. A text is read by the schema that it names, for ever; it is written by the newest.
import { z } from 'zod';
import { storable } from '../../../../rules/storable-text.ts';
import type { Document } from './document.ts';
import { readSchema0 } from './schema-0.ts';
import { readSchema1, writeSchema1 } from './schema-1.ts';

/** By the number of their schema. A schema that was ever written keeps its reader. */
const readers: readonly ((kept: unknown) => Document)[] = [readSchema0, readSchema1];

const numbered = z.object({ schema: z.int().min(0).default(0) });

/** What is wrong with a text that no reader takes; never with a word of it. */
class UnreadableDocument extends Error {
  override name = 'UnreadableDocument';
}

/** As JSON writes what releases before took for characters, and what no opening could write down. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;
const mended = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value;

/** Throws where the text is none of ours, or of a later release. */
export function readDocument(text: string): Document {
  try {
    const kept: unknown = JSON.parse(text, UNSTORABLE.test(text) ? mended : undefined);
    return readers[numbered.parse(kept).schema]!(kept);
  } catch {
    throw new UnreadableDocument('the document of an application cannot be read');
  }
}

/** In UTF-8. */
export const documentBytes = writeSchema1;

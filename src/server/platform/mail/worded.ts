import type { LetterWords, WordedLetter } from '../../../text/letter-words.ts';
import type { Db, Tx } from '../database/client.ts';
import { port } from '../port.ts';

/** A letter's words as the administrator has them now. */
export const letterWords = port<(db: Db | Tx, name: WordedLetter) => Promise<LetterWords>>(
  'platform: the words of a letter',
);

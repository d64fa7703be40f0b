// Ids of offers. Those of one application are of one block, which stands in plain on its row: so an id leads to its application
// though the offer itself is sealed, and nothing is written for that with each new row.
import { randomBytes, randomInt } from 'node:crypto';

/** Block and place within it together are exact as a JavaScript number. */
const PLACE_BITS = 20;
/** How many ids a block has. */
export const BLOCK_PLACES = 2 ** PLACE_BITS;
const BLOCK_BYTES = 4;

/** Random: a counted block would tell how many applications there are. */
export const randomBlock = (): number => randomBytes(BLOCK_BYTES).readUInt32BE();

export const blockOf = (offerId: number): number => Math.floor(offerId / BLOCK_PLACES);

/** Random too: a counted place would tell how often the vendor has changed its mind. */
export function newOfferId(block: number, taken: { has: (id: number) => boolean }): number {
  for (;;) {
    const id = block * BLOCK_PLACES + randomInt(1, BLOCK_PLACES);
    if (!taken.has(id)) return id;
  }
}

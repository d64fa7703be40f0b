/** What a custodian's browser does with keys, fetched where it is wanted: `const { newKey } = await crypt()`. */
export { keyOf, newKey } from '../../../proof/commission/keys.ts';
export { openShare } from '../../../proof/commission/open.ts';

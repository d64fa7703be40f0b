// V8 compiles a function once more, for speed, as soon as it has run for a while: on threads beside, whose processor time is a fifth of
// what a step of a lot takes in a server's first thousands of calls. Much of it is thrown away, as what the first calls brought
// is not yet what all of them bring. One that has to run four times as long first is compiled with more known of it.
import { setFlagsFromString } from 'node:v8';

/** Bytes of bytecode that are run; Node 20's own is 132 KiB. */
const INTERRUPT_BUDGET = 4 * 132 * 1024;

/** Before anything else has run. */
export const compileLater = (): void => setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);

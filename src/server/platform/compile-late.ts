// V8 makes machine code of a function when its calls have spent so much bytecode, and more of the server's processor time
// goes there than one would think: a creation of an application alone runs through several hundred functions, which are compiled over
// its first two thousand calls at 3.4 s in all, half of what the calls themselves take. Waited for three times as long, those that are
// really hot are compiled all the same, with more known of their arguments, and few are compiled twice.
import { setFlagsFromString } from 'node:v8';

/** Bytes of bytecode; 66 KB are V8's own. */
const INTERRUPT_BUDGET = 200_000;
/** Has a compiler for what is but warm, which is as good, and knows the flag no more. */
const MAGLEV_SINCE = 22;

/** For what runs for days. A command that ends within seconds is best left as it is. */
export function compileLate(): void {
  if (Number.parseInt(process.versions.node, 10) >= MAGLEV_SINCE) return;
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}

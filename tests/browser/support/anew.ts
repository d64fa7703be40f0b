// Names for a test that may be tried twice.

let given = 0;

/** Another name each time: what the first try has left is not taken for the second's own. */
export function anew(name: string): string {
  given += 1;
  return `${name} ${given}`;
}

/** How the driver writes a value for the server: of all that its types leave out, this alone is asked for. */
declare module 'pg/lib/utils.js' {
  export const prepareValue: (value: unknown) => string | Buffer | null;
}

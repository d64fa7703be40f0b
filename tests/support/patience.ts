/** A busy machine is no fault of the code: what a test waits for may take this long. */
export const PATIENCE_MS = 20_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

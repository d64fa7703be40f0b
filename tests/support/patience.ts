// A busy machine is no fault of the code: what a test waits for may take a while.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 20_000 });
}
export {};

/**
 * A fault of the surroundings (a setting, a port, a folder) that stops the start.
 * Its message is whole Russian text for the person at the terminal; no stack is shown.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

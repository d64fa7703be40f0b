/** Of a dialog's button that Ctrl+Enter presses (use-dialog-keys.ts), told to readers of the page too; never of one that takes something away. */
export const MAIN_KEYS = { 'aria-keyshortcuts': 'Control+Enter' };

import { pageErrors } from '../../text/page-errors.ts';

/** Rejects with this where the browser does not let a page write. */
export class NoClipboard extends Error {}

/** Puts a text into the clipboard. On plain http the browser has none for pages: there the old way still works. */
export async function copyText(text: string): Promise<void> {
  try {
    if ('clipboard' in navigator) return await navigator.clipboard.writeText(text);
  } catch {
    // Forbidden, or the page is not in front.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const before = document.activeElement;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    if (!document.execCommand('copy')) throw new NoClipboard(pageErrors.noClipboard);
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

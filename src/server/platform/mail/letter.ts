import type { Letter as LetterText } from '../../../text/mails.ts';
import type { Letter } from './mailer.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const paragraph = (line: string) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`;

/** A letter's words as a message: plain text with the link on a line of its own, and a simple HTML of the same. */
export function composeLetter(to: string, { subject, lines, action }: LetterText): Letter {
  const text = [...lines, ...(action ? [`${action.label}:\n${action.url}`] : [])].join('\n\n');
  const button = action
    ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#116b49;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p><p style="color:#666;font-size:12px">${escapeHtml(action.url)}</p>`
    : '';
  const html = `<!doctype html><html lang="ru"><body style="font-family:Arial,sans-serif;font-size:14px;color:#222">${lines.map(paragraph).join('')}${button}</body></html>`;
  // A subject is one line: anything else would be another header.
  return { to, subject: subject.replaceAll(/[\r\n]+/g, ' '), text: `${text}\n`, html };
}

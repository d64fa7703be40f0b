import { mailZone, type Letter as LetterText } from '../../../text/mails.ts';
import { checkpointTexts } from '../../../text/checkpoints.ts';
import { aroundLotNumbers } from '../../../rules/lot-numbers.ts';
import type { Letter } from './mailer.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const html = (text: string) => inOneLine(escapeHtml(text)).replaceAll('\n', '<br>');

/** Numbers of procedures do not break at their hyphen. */
const inOneLine = (escaped: string): string =>
  aroundLotNumbers(escaped)
    .map((piece, index) => (index % 2 === 1 ? `<span style="white-space:nowrap">${piece}</span>` : piece))
    .join('');

type Line = LetterText['lines'][number];

function paragraph(line: Line): string {
  if (typeof line === 'string') return `<p>${html(line)}</p>`;
  if ('head' in line)
    return `<h2 style="margin:20px 0 0;font-size:16px;border-top:1px solid #ddd;padding-top:12px">${html(line.head)}</h2>`;
  return `<p>${html(line.text)}<br><a href="${escapeHtml(line.url)}">${escapeHtml(line.url)}</a></p>`;
}

function plain(line: Line): string {
  if (typeof line === 'string') return line;
  return 'head' in line ? line.head : `${line.text}\n  ${line.url}`;
}

const table = (facts: NonNullable<LetterText['facts']>): string =>
  facts.length === 0
    ? ''
    : `<table style="border-collapse:collapse;margin:12px 0">${facts
        .map(
          ([name, value]) =>
            `<tr><td style="padding:4px 16px 4px 0;color:#666;vertical-align:top">${escapeHtml(name)}</td><td style="padding:4px 0">${html(value)}</td></tr>`,
        )
        .join('')}</table>`;

/** Whoever reads it elsewhere would take the hour for the own. */
export const namesAnHour = (texts: readonly string[]): boolean =>
  texts.some((text) => /\d\d\.\d\d\.\d{4}\s\d\d:\d\d/.test(text));

/** A letter's words as a message: plain text with the link on a line of its own, and a simple HTML of the same. */
export function composeLetter(
  to: string,
  { subject, lines, facts = [], action, foot, checkpoint }: LetterText,
): Letter {
  const zone = namesAnHour([...lines.map(plain), ...facts.flat()]) ? mailZone : null;
  const parts = [
    ...lines.map(plain),
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(checkpoint ? [`${checkpointTexts.inLetter}\n\n${checkpoint.trimEnd()}`] : []),
    ...(zone ? [zone] : []),
    ...(foot ? [`—\n${foot.text}\n${foot.label}: ${foot.url}`] : []),
  ];
  const button = action
    ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#116b49;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p><p style="color:#666;font-size:12px">${escapeHtml(action.url)}</p>`
    : '';
  const witness = checkpoint
    ? `<p style="color:#666;font-size:12px">${escapeHtml(checkpointTexts.inLetter)}</p><pre style="color:#666;font-size:11px;white-space:pre-wrap;word-break:break-all">${escapeHtml(checkpoint)}</pre>`
    : '';
  const small = foot
    ? `<p style="color:#666;font-size:12px;border-top:1px solid #ddd;padding-top:12px">${escapeHtml(foot.text)} <a href="${escapeHtml(foot.url)}" style="color:#666">${escapeHtml(foot.label)}</a></p>`
    : '';
  const page = `<!doctype html><html lang="ru"><body style="font-family:Arial,sans-serif;font-size:14px;color:#222">${lines.map(paragraph).join('')}${table(facts)}${button}${witness}${zone === null ? '' : `<p style="color:#666;font-size:12px">${zone}</p>`}${small}</body></html>`;
  // A subject is one line: anything else would be another header.
  return { to, subject: subject.replaceAll(/[\r\n]+/g, ' '), text: `${parts.join('\n\n')}\n`, html: page };
}

/** What an answer to a clarification changed: field, before, after. Paths are `terms.vat`, `offers.12.unitPrice`, `files`. */
import type { z } from 'zod';
import type { clarificationChange } from '../../../api/records/decision.ts';
import { offerFieldNames, termNames } from '../../../text/application-words.ts';
import { blockNames } from '../../../text/enums.ts';
import { plural } from '../../../rules/plural.ts';

export type Change = z.infer<typeof clarificationChange>;

const names: Record<string, string> = {
  ...termNames,
  ...offerFieldNames,
  prepaymentPercent: 'Предоплата, %',
  deferralDays: 'Отсрочка, дней',
  comment: 'Комментарий',
  files: 'Файлы',
  attachments: 'Файлы',
};

/** What was changed, by the last part of its path; of what has no name its block. */
export function changeName(path: string, block?: Change['block']): string {
  const last = path.split('.').at(-1) ?? path;
  return names[last] ?? (block ? blockNames[block] : last);
}

/** Files are told by their number: the change keeps no names. */
export function changeSide(path: string, value: unknown): string {
  if (path !== 'files' || !Array.isArray(value)) return valueText(value);
  return `${value.length}\u00A0${plural(value.length, ['файл', 'файла', 'файлов'])}`;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '—';
  if (typeof value === 'object') {
    const { name } = value as { name?: unknown };
    if (typeof name === 'string') return name;
    return Object.entries(value)
      .map(([key, inner]) => `${names[key] ?? key}: ${valueText(inner)}`)
      .join('; ');
  }
  return String(value);
}

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0)
    return <p className="mt-1 text-xs text-ink-soft">Условия и предложения не менялись</p>;
  return (
    <ul className="mt-1 space-y-1">
      {changes.map((change) => (
        <li key={change.path} className="flex flex-wrap gap-x-2 break-words">
          <span className="text-ink-soft">{changeName(change.path, change.block)}:</span>
          <s className="text-ink-soft">{changeSide(change.path, change.before)}</s>
          <span aria-hidden>→</span>
          <ins className="no-underline">{changeSide(change.path, change.after)}</ins>
        </li>
      ))}
    </ul>
  );
}

// What every list does with an answer, whoever made it: a short one becomes a page, and rows are cut down to `with_fields`.
import type { Call } from '../../../api/contract.ts';
import { valuesOf } from '../../../api/list-query.ts';
import { shortPage } from './short-list.ts';

type Row = Record<string, unknown>;
interface Rows {
  data: Row[];
}

/** The answer as the contract has it: of a short list the page that the query asks for. */
export function paged({ list }: Call, query: unknown, answer: unknown): unknown {
  if (list?.kind !== 'short') return answer;
  return { ...(answer as Rows), ...shortPage((answer as Rows).data, list, (query ?? {}) as Row) };
}

/** Rows with the fields that are asked for alone, what tells them apart, and what is included. */
export function cut({ list }: Call, query: unknown, answer: unknown): unknown {
  const { with_fields: wanted, include } = (query ?? {}) as { with_fields?: string; include?: string };
  if (!list || !wanted) return answer;
  const kept = new Set(['id', ...valuesOf(wanted), ...valuesOf(include)]);
  const { data, ...rest } = answer as Rows;
  return {
    data: data.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)))),
    ...rest,
  };
}

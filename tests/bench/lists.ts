// Every list that a page opens with, alone at full size: its time, and what the planner would read whole.
import type { Pool } from 'pg';
import type { Headers } from './workloads.ts';
import { record, type Statement } from './recorder.ts';

const ROUNDS = 5;
const LIMIT_MS = 100;
/** Reading fewer one after another is the quickest way. */
const MANY_ROWS = 20_000;

export interface ListCall {
  who: string;
  headers: Headers;
  path: string;
}

export interface ListFigures {
  call: ListCall;
  ms: number;
  total: string;
  statements: number;
  warnings: string[];
}

const lots = (parts: Record<string, string>) => `/api/v1/lots?${new URLSearchParams(parts).toString()}`;

export function listCalls(
  headers: Record<'guest' | 'manager' | 'vendor' | 'security' | 'admin', Headers>,
): ListCall[] {
  const of = (who: keyof typeof headers, path: string): ListCall => ({ who, headers: headers[who], path });
  return [
    of('guest', lots({})),
    of('vendor', lots({ 'filter[status]': 'applications', sort: 'applicationsDeadline' })),
    of('manager', lots({ per_page: '100' })),
    of('manager', lots({ page: '900' })),
    of('manager', lots({ sort: 'title' })),
    of('manager', lots({ sort: '-title', 'filter[status]': 'applications,verification' })),
    of('manager', lots({ sort: '-updatedAt', 'filter[status]': 'finished' })),
    of('manager', lots({ sort: 'status' })),
    of('manager', lots({ sort: '-number' })),
    of('manager', lots({ 'filter[category]': '1' })),
    of('manager', lots({ 'filter[deadline]': '2026-01-01,2026-03-01' })),
    of('manager', lots({ 'filter[search]': 'насос' })),
    of('manager', lots({ 'filter[search]': 'поставка' })),
    of('guest', lots({ 'filter[search]': 'поставка насосов', 'filter[status]': 'applications' })),
    of('vendor', lots({ 'filter[search]': 'поставка насосов', sort: '-createdAt' })),
    of('manager', lots({ 'filter[search]': 'МТР-001234' })),
    of('manager', lots({ 'filter[search]': '000123' })),
    of('manager', lots({ 'filter[search]': 'yfcjcjd' })),
    of('manager', lots({ 'filter[search]': 'насасов центрабежных' })),
    of('manager', lots({ 'filter[search]': 'ничегоподобногонет' })),
    of('manager', `/api/v1/lots/search?${new URLSearchParams({ search: 'задвижки' }).toString()}`),
    of('guest', `/api/v1/lots/search?${new URLSearchParams({ search: 'задвишки клинавые' }).toString()}`),
    of('admin', '/api/v1/admin/lots?filter[trashed]=only'),
    of('manager', '/api/v1/stats'),
    of('security', '/api/v1/stats'),
    of('manager', '/api/v2/applications'),
    of('security', '/api/v2/applications?filter[status]=active&sort=-submittedAt'),
    of('security', '/api/v2/applications?filter[unverified_by]=security'),
    of('vendor', '/api/v2/applications'),
    of('admin', '/api/v1/companies'),
  ].map((call) => ({ ...call, path: call.path.replaceAll('[', '%5B').replaceAll(']', '%5D') }));
}

interface Reply {
  data?: unknown;
  meta?: { total: number; totalIsExact: boolean };
}

export async function measureList(origin: string, pool: Pool, call: ListCall): Promise<ListFigures> {
  const ask = async () => {
    const answer = await fetch(origin + call.path, { headers: call.headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Reply;
  };
  const { statements, result } = await record(ask);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  const ms = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  const { meta } = result;
  return {
    call,
    ms,
    total: meta ? `${meta.totalIsExact ? '' : '> '}${meta.total}` : '—',
    statements: statements.length,
    warnings: [
      ...(ms > LIMIT_MS ? [`slower than ${LIMIT_MS} ms`] : []),
      ...(await scansOf(pool, statements)),
    ],
  };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Tables that a statement read from end to end; a scan that its LIMIT stopped early is none. */
export async function scansOf(pool: Pool, statements: readonly Statement[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { text, values } of statements) {
    if (!/^\s*select/i.test(text)) continue;
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const walk = (plan: Plan) => {
      const read = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
      if (plan['Node Type'] === 'Seq Scan' && read > MANY_ROWS)
        found.add(`sequential scan of ${plan['Relation Name']}: ${read} rows`);
      plan.Plans?.forEach(walk);
    };
    walk(rows[0]!['QUERY PLAN'][0]!.Plan);
  }
  return [...found];
}

/**
 * An import of items: the file is tried first, cells are corrected, then all of it is written or nothing.
 * `preview` is the last try; `isStale` says that something was corrected since.
 */
import { useState } from 'react';
import { z } from 'zod';
import { orders } from '../../../../api/calls/orders.ts';
import type { OrdersImport } from '../../../../api/records/order.ts';
import { useSend } from '../../../data/use-call.ts';

export type ImportMode = 'append' | 'replace';

/** Corrections that a session ended over: the same file, chosen again, takes them up. */
const leftWork = z.object({
  name: z.string(),
  sheet: z.string().optional(),
  columns: z.record(z.string(), z.string()),
  fixes: z.record(z.string(), z.string()),
  skip: z.array(z.int()).default([]),
});

type Part = Omit<z.infer<typeof leftWork>, 'name'>;

/** The column of the rows' own numbers: nobody misses it. */
const NUMBERS = /^(№|n\b|п\/п)/i;

/** Nothing in it that a person would have to look at: all columns understood, one sheet, no remark. */
const isPlain = ({ errors, warnings, columns, sheets, rows }: OrdersImport): boolean =>
  rows.length > 0 &&
  errors.length === 0 &&
  warnings.length === 0 &&
  sheets.length === 1 &&
  columns.every(({ title, field }) => field !== null || title === '' || NUMBERS.test(title));

export function useOrdersImport(lotId: number, onImported: (count: number) => void, isStraight: boolean) {
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState<string | undefined>();
  const [fixes, setFixes] = useState<Record<string, string>>({});
  const [columns, setColumns] = useState<Record<string, string>>({});
  const [skip, setSkip] = useState<number[]>([]);
  const [preview, setPreview] = useState<OrdersImport | null>(null);
  const [isStale, setStale] = useState(false);
  const [left, setLeft] = useState<z.infer<typeof leftWork> | null>(null);
  const attempt = useSend(orders.import, { invalidates: [] });
  const write = useSend(orders.import, {
    once: true,
    done: ({ data: { imported, estimated } }) =>
      `Импортировано позиций: ${imported}${estimated > 0 ? `, с оценкой: ${estimated}` : ''}`,
  });

  const bodyOf = (part: Part) => ({
    sheet: part.sheet,
    fixes: JSON.stringify(part.fixes),
    columns: Object.keys(part.columns).length > 0 ? JSON.stringify(part.columns) : undefined,
    skip: part.skip.length > 0 ? JSON.stringify(part.skip) : undefined,
  });

  async function run(what: File, part: Part) {
    try {
      const { data } = await attempt.send({
        params: { id: lotId },
        query: { dryRun: '1' },
        body: bodyOf(part),
        files: [what],
      });
      setPreview(data);
      setStale(false);
      if (isStraight && isPlain(data)) await store(what, part, 'append');
    } catch {
      // The reaction has been shown; the former preview stays for what can still be mended.
    }
  }

  async function store(what: File, part: Part, mode: ImportMode) {
    try {
      const { data } = await write.send({
        params: { id: lotId },
        query: { dryRun: '0', mode },
        body: bodyOf(part),
        files: [what],
      });
      // A list that has gone wrong meanwhile comes back as a preview with its errors: nothing was written.
      if (data.errors.length > 0) setPreview(data);
      else onImported(data.imported);
    } catch {
      // Shown already.
    }
  }

  return {
    file,
    preview,
    fixes,
    skip,
    isStale,
    busy: attempt.busy || write.busy,
    choose: (chosen: File) => {
      const again =
        left?.name === chosen.name ? left : { sheet: undefined, columns: {}, fixes: {}, skip: [] };
      setFile(chosen);
      setSheet(again.sheet);
      setFixes(again.fixes);
      setColumns(again.columns);
      setSkip(again.skip);
      setPreview(null);
      void run(chosen, again);
    },
    aside: {
      name: 'orders-import',
      typed: () => ({ name: file?.name, sheet, columns, fixes, skip }),
      putBack: (typed: unknown) => setLeft(leftWork.safeParse(typed).data ?? null),
    },
    chooseSheet: (name: string) => {
      setSheet(name);
      setFixes({});
      setColumns({});
      setSkip([]);
      if (file) void run(file, { sheet: name, columns: {}, fixes: {}, skip: [] });
    },
    mapColumn: (column: string, field: string) => {
      const next = { ...columns, [column]: field };
      setColumns(next);
      if (file) void run(file, { sheet, columns: next, fixes, skip });
    },
    fix: (cell: string, value: string) => {
      setFixes((old) => ({ ...old, [cell]: value }));
      setStale(true);
    },
    leave: (rows: readonly number[]) => {
      const next = [...new Set(rows)];
      setSkip(next);
      if (file) void run(file, { sheet, columns, fixes, skip: next });
    },
    recheck: () => {
      if (file) void run(file, { sheet, columns, fixes, skip });
    },
    write: async (mode: ImportMode) => {
      if (file) await store(file, { sheet, columns, fixes, skip }, mode);
    },
  };
}

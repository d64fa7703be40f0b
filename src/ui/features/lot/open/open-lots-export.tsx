/** The export of the home page's list: all of its pages, with what the screen has no room for. */
import { useMemo } from 'react';
import type { LotRow } from '../../../../api/records/lot.ts';
import { publishedLotStatuses } from '../../../../machines/lot-predicates.ts';
import type { ExportRows } from '../../../data/all-rows.ts';
import { ExportMenu } from '../../../parts/table/table-menu.tsx';
import { lotColumns } from '../lot-columns.tsx';

export default function OpenLotsExport({ rows }: { rows: ExportRows<LotRow> }) {
  const columns = useMemo(() => {
    const { number, title, category, status, deadline, ordersCount, organizer, publishedAt } = lotColumns;
    return [
      number,
      title,
      category([]),
      status(publishedLotStatuses),
      deadline,
      ordersCount,
      organizer,
      publishedAt,
    ];
  }, []);
  return <ExportMenu name="Открытые процедуры" columns={columns} rows={rows} />;
}

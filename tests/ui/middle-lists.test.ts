// Lists that people live in: beside a tablet's side menu what is not spare stands without a sideways scroll.
import { expect, test } from 'vitest';
import { lotStatuses } from '../../src/machines/lot-statuses.ts';
import { queueColumns } from '../../src/ui/features/application/check-queue.tsx';
import { clarificationColumns } from '../../src/ui/features/application/clarification-columns.tsx';
import { ownColumns } from '../../src/ui/features/application/own-columns.tsx';
import { companyColumns } from '../../src/ui/features/company/company-table.tsx';
import { lotColumns } from '../../src/ui/features/lot/lot-columns.tsx';
import { leastIn } from '../../src/ui/parts/table/column-widths.ts';
import type { Column } from '../../src/ui/parts/table/column.ts';

/** Of 768 px, less the side menu folded, the gutters and the table's frame. */
const ROOM = 660;

const { title, status, deadline, owner, ordersCount, applicationsCount, questionsCount, category } =
  lotColumns;

const lists: Record<string, readonly Column<never>[]> = {
  'queue of checks': queueColumns,
  'own applications': ownColumns([]),
  companies: Object.values(companyColumns),
  lots: [
    title,
    status(lotStatuses),
    deadline,
    owner,
    ordersCount,
    applicationsCount,
    questionsCount,
    category([]),
  ],
  clarifications: Object.values(clarificationColumns).filter(({ id }) => id !== 'answeredAt'),
};

test.each(Object.entries(lists))('%s', (_, columns) => {
  const kept = columns.filter(({ spare, hidden }) => !spare && !hidden);
  expect(kept.length).toBeGreaterThan(2);
  expect(kept.reduce((sum, column) => sum + leastIn(column, {}), 0)).toBeLessThanOrEqual(ROOM);
});

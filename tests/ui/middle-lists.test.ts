// Lists that people live in: beside a tablet's side menu what is not spare stands without a sideways scroll.
import { expect, test } from 'vitest';
import { lotStatuses } from '../../src/machines/lot-statuses.ts';
import { queueColumns } from '../../src/ui/features/application/check-queue.tsx';
import { clarificationColumns } from '../../src/ui/features/application/clarification-columns.tsx';
import { ownColumns } from '../../src/ui/features/application/own-columns.tsx';
import { companyColumns } from '../../src/ui/features/company/company-table.tsx';
import { userColumns } from '../../src/ui/features/account/users/user-table.tsx';
import { offerColumns } from '../../src/ui/features/application/offer-columns.tsx';
import { lotColumns } from '../../src/ui/features/lot/lot-columns.tsx';
import { figureWidth, leastIn, wideEnough } from '../../src/ui/parts/table/column-widths.ts';
import { tightened } from '../../src/ui/parts/table/middle-table.tsx';
import type { Column } from '../../src/ui/parts/table/column.ts';

/** Of 768 px, less the side menu folded, the gutters and the table's frame. */
const ROOM = 660;

const { title, status, deadline, owner, ordersCount, applicationsCount, questionsCount, category } =
  lotColumns;

/** Of thirteen digits before the comma. */
const LONG_SUM = '1234567890123.45';
const press = () => {};
const people = { edit: press, block: press, erase: press, ownId: null };
const figures = figureWidth(['1 234 567 890 123,45 ₽']);

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
  users: userColumns(['manager', 'vendor'], people),
  employees: userColumns(['manager', 'security'], people),
  offers: offerColumns(
    { basis: 'DDP', currency: 'RUB' },
    {
      withNeedsClarification: true,
      withAllocation: true,
      mayArchive: true,
      widest: { price: figures, sum: figures },
    },
  ),
  clarifications: Object.values(clarificationColumns).filter(({ id }) => id !== 'answeredAt'),
};

test.each(Object.entries(lists))('%s', (_, columns) => {
  const kept = columns.map(tightened).filter(({ spare, hidden }) => !spare && !hidden);
  expect(kept.length).toBeGreaterThan(2);
  expect(kept.reduce((sum, column) => sum + leastIn(column, {}), 0)).toBeLessThanOrEqual(ROOM);
});

test('sums of thirteen digits find room in the lists of applications', () => {
  const long = wideEnough(
    queueColumns.map((column) => (column.kind === 'money' ? { ...column, value: () => LONG_SUM } : column)),
    [{}] as never[],
  ).filter(({ spare }) => !spare);
  expect(long.reduce((sum, column) => sum + leastIn(column, {}), 0)).toBeLessThanOrEqual(ROOM);
});

test('a tablet shows how to reach a person and whose person it is', () => {
  const kept = (roles: Parameters<typeof userColumns>[0]) =>
    userColumns(roles, people)
      .filter(({ spare, hidden }) => !spare && !hidden)
      .map(({ id }) => id);
  expect(kept(['manager', 'vendor'])).toEqual(['name', 'company', 'phone', 'actions']);
  expect(kept(['manager', 'security'])).toEqual(['name', 'role', 'phone', 'actions']);
});

/** «08.11.2026 15:58:34» in a cell of a list. */
const MOMENT = 142;

test('a term stands in one line, however narrow its list: in two it would make each row higher', () => {
  expect(leastIn(deadline, {})).toBeGreaterThanOrEqual(MOMENT);
});

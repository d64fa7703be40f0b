/** The view that a list's address names: what it shows stands under what the address says itself. */
import { listViews } from '../../../../api/calls/list-views.ts';
import type { ViewedList } from '../../../../api/list-names.ts';
import type { ListView } from '../../../../api/records/list-view.ts';
import { useAddress } from '../../../data/address.ts';
import { useCall } from '../../../data/use-call.ts';
import type { KeptColumns } from '../../../parts/table/kept-columns.ts';

const PARAMETER = 'saved';
/** The same table of the same lots, at the page of each role. */
const STAFF: readonly ViewedList[] = ['tenders', 'admin-lots', 'own-lots'];
const isOfStaff = (list: ViewedList): boolean => STAFF.includes(list);

/** Of one list: `prefix` as its table has it. */
export function useView(list: ViewedList, prefix?: string) {
  const [params, change] = useAddress();
  const p = prefix ? `${prefix}.` : '';
  const key = params.get(p + PARAMETER);
  const { data, error } = useCall(
    listViews.shared,
    { params: { key: key ?? '' } },
    { enabled: key !== null },
  );
  const found = key === null ? undefined : data?.data;
  const view = found && (found.list === list || [found.list, list].every(isOfStaff)) ? found : undefined;
  const isOfTable = (name: string) =>
    ['sort', 'page', 'per_page', PARAMETER].some((one) => name === p + one) || name.startsWith(`${p}filter[`);
  const show = (next: string | undefined) => {
    const old = [...params.keys()].filter(isOfTable);
    change({ ...Object.fromEntries(old.map((name) => [name, undefined])), [p + PARAMETER]: next });
  };
  return {
    view,
    isPending: key !== null && !data && !error,
    /** There is none by this address, or it is of another list. */
    isMissing: key !== null && (error !== null || (found !== undefined && !view)),
    show,
    leave: () => show(undefined),
    /** The address of this page with another view and nothing of what is chosen now. */
    addressOf: (other: Pick<ListView, 'key'>): string => {
      const address = new URL(window.location.href);
      const names = [...address.searchParams.keys()];
      for (const name of names.filter(isOfTable)) address.searchParams.delete(name);
      address.searchParams.set(p + PARAMETER, other.key);
      return address.href;
    },
  };
}

export type ShownView = ReturnType<typeof useView>;

/** The same view changed is another table: what was arranged over the former is not. */
export const tableIdOf = (list: string, view: ListView | undefined): string =>
  view ? `${list}@${view.key}@${view.changedAt}` : list;

export const columnsOf = ({ columns, isDense }: ListView): Partial<KeptColumns> => ({
  isDense,
  order: columns.map(({ id }) => id),
  hidden: Object.fromEntries(columns.map(({ id, isShown }) => [id, !isShown])),
});

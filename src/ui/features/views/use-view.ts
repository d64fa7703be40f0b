/** The view that a list's address names: what it shows stands under what the address says itself. */
import { listViews } from '../../../api/calls/list-views.ts';
import type { ViewedList } from '../../../api/list-names.ts';
import type { ListView } from '../../../api/records/list-view.ts';
import { useAddress } from '../../data/address.ts';
import { useCall } from '../../data/use-call.ts';
import type { KeptColumns } from '../../parts/table/kept-columns.ts';
import { haveSameRows, SAVED } from './places.ts';

/** Of one list: `prefix` as its table has it. */
export function useView(list: ViewedList, prefix?: string) {
  const [params, change] = useAddress();
  const p = prefix ? `${prefix}.` : '';
  const key = params.get(p + SAVED);
  const { data, error } = useCall(
    listViews.shared,
    { params: { key: key ?? '' } },
    { enabled: key !== null },
  );
  const found = key === null ? undefined : data?.data;
  const view = found && haveSameRows(found.list, list) ? found : undefined;
  const isOfTable = (name: string) =>
    ['sort', 'page', 'per_page', SAVED].some((one) => name === p + one) || name.startsWith(`${p}filter[`);
  const show = (next: string | undefined) => {
    const old = [...params.keys()].filter(isOfTable);
    change({ ...Object.fromEntries(old.map((name) => [name, undefined])), [p + SAVED]: next });
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
      address.searchParams.set(p + SAVED, other.key);
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

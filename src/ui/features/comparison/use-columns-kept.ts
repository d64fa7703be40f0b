/** Which vendors' columns are shown and in which order: the places first, or as the reader has put them. Kept for this lot. */
import { useMemo } from 'react';
import { useKeptColumns } from '../../parts/table/kept-columns.ts';
import type { Vendor } from './competitor-block.ts';

/** The best places first; those without one keep their order after them. */
const byPlace = (vendors: readonly Vendor[]): Vendor[] =>
  vendors.toSorted((a, b) => (a.place ?? Number.MAX_SAFE_INTEGER) - (b.place ?? Number.MAX_SAFE_INTEGER));

export function useVendorColumns(lotId: number, all: readonly Vendor[]) {
  const [kept, change] = useKeptColumns(`comparison:${lotId}`);
  const ordered = useMemo(() => {
    const rank = new Map(kept.order.map((id, index) => [id, index]));
    const own = (vendor: Vendor) => rank.get(String(vendor.applicationId)) ?? Number.MAX_SAFE_INTEGER;
    const isPinned = (vendor: Vendor) => String(vendor.applicationId) === kept.pinned;
    return byPlace(all)
      .toSorted((a, b) => own(a) - own(b))
      .toSorted((a, b) => Number(isPinned(b)) - Number(isPinned(a)));
  }, [all, kept.order, kept.pinned]);
  const vendors = useMemo(
    () => ordered.filter(({ applicationId }) => !kept.hidden[String(applicationId)]),
    [ordered, kept.hidden],
  );
  const ids = ordered.map(({ applicationId }) => applicationId);
  const put = (moved: number, at: number) => {
    const rest = ids.filter((id) => id !== moved);
    rest.splice(Math.max(0, at), 0, moved);
    change({ order: rest.map(String) });
  };
  return {
    ordered,
    vendors,
    isHidden: (applicationId: number) => kept.hidden[String(applicationId)] === true,
    toggle: (applicationId: number) =>
      change({ hidden: { ...kept.hidden, [applicationId]: !kept.hidden[String(applicationId)] } }),
    toFront: (applicationId: number) => put(applicationId, 0),
    pinned: kept.pinned === null ? null : Number(kept.pinned),
    pin: (applicationId: number | null) =>
      change({ pinned: applicationId === null ? null : String(applicationId) }),
    shift: (applicationId: number, by: -1 | 1) => put(applicationId, ids.indexOf(applicationId) + by),
    /** Dropped on another's head it takes that place. */
    drop: (moved: number, at: number) => ids.includes(moved) && put(moved, ids.indexOf(at)),
    reset: () => change(null),
  };
}

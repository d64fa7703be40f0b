// Items of lots that are being applied to, as this process has read them last: in the last minutes before a deadline hundreds write
// to one lot, and its items stand still. Whether they are still those is told by the lot's own row, which whoever asks has locked.
import { isEditable } from '../../../machines/lot-predicates.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { connectionOf } from '../../platform/database/connection-of.ts';
import type { PooledConnection } from '../../platform/database/pooled-connection.ts';
import { itemsWithSize, type OfferedItem } from './offered-items.ts';

type Items = ReadonlyMap<number, OfferedItem>;
interface Known {
  stamp: string;
  items: Items;
  bytes: number;
}

/** Some two hundred lots of a hundred items. */
const MOST_BYTES = 16 * 1024 * 1024;
/** One large lot must not drive out all the others. */
const MOST_OF_ONE = MOST_BYTES / 4;

class KnownItems {
  /** The one that was used last stands last. */
  private readonly lots = new Map<number, Known>();
  private bytes = 0;

  get(lotId: number): Known | undefined {
    return this.lots.get(lotId);
  }

  keep(lotId: number, known: Known): void {
    this.forget(lotId);
    if (known.bytes > MOST_OF_ONE) return;
    this.lots.set(lotId, known);
    this.bytes += known.bytes;
    for (const oldest of this.lots.keys()) {
      if (this.bytes <= MOST_BYTES) break;
      this.forget(oldest);
    }
  }

  private forget(lotId: number): void {
    this.bytes -= this.lots.get(lotId)?.bytes ?? 0;
    this.lots.delete(lotId);
  }
}

/** Of each database: tests have several in one process. */
const known = new WeakMap<object, KnownItems>();

function knownBy(tx: Tx): KnownItems | undefined {
  const { owner } = (connectionOf(tx) ?? {}) as Partial<PooledConnection>;
  if (!owner) return undefined;
  let own = known.get(owner);
  if (!own) known.set(owner, (own = new KnownItems()));
  return own;
}

/** Another at each change of the lot: items are changed in drafts alone, and every step makes a new version. */
const stampOf = ({ version, updatedAt }: LotTableRow): string => `${version} ${updatedAt.getTime()}`;

/**
 * The items of a lot that the transaction is about to lock. What is not known is asked for at once, in the flight of the
 * lock; the row as it was locked decides whether what is known holds.
 */
export function itemsOfLocked(tx: Tx, lotId: number): (lot: LotTableRow) => Promise<Items> {
  const own = knownBy(tx);
  const found = own?.get(lotId);
  const asked = found ? undefined : itemsWithSize(tx, lotId);
  // Where the lock fails it is that fault that is told.
  asked?.catch(() => {});
  return async (lot) => {
    const stamp = stampOf(lot);
    const now = found?.stamp === stamp ? found : { stamp, ...(await (asked ?? itemsWithSize(tx, lotId))) };
    if (!isEditable(lot.status)) own?.keep(lotId, now);
    return now.items;
  };
}

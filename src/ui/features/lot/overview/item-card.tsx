/** An item of a lot on a phone, as two lines: what is bought, and at the right for how much; parts that its row in a table has too. */
import type { Attachment } from '../../../../api/records/attachment.ts';
import type { Order } from '../../../../api/records/order.ts';
import { lineSum } from '../../../../rules/money.ts';
import { FilesPopover } from '../../../parts/form/files-popover.tsx';
import { Amount } from '../../../parts/text/amount.tsx';
import { cx } from '../../../parts/text/cx.ts';
import { formatDecimal } from '../../../parts/text/format.ts';
import { Quantity } from '../../../parts/text/text.tsx';
import { InLotStar } from '../../favorite/in-lot-star.tsx';
import { ItemTalk } from '../team/item-talk.tsx';

/** What fewer rows have than not: it stands under the name, where a column would be empty in most of them. */
export const aboutItem = (row: Order): string[] => [
  row.code,
  row.okpd2 && `ОКПД2 ${row.okpd2}`,
  row.manufacturer,
  stationOf(row),
  row.packagingGroup && `упаковка ${row.packagingGroup}`,
  row.comment,
];

export const stationOf = (row: Order): string =>
  [row.destinationStation, row.destinationCode].filter(Boolean).join(', ');

export function Second({ parts }: { parts: readonly string[] }) {
  const told = parts.filter((part) => part !== '');
  if (told.length === 0) return null;
  return (
    <span
      title={told.join(' · ')}
      className="block text-xs whitespace-pre-line text-ink-soft md:truncate print:whitespace-pre-line"
    >
      {told.join(' · ')}
    </span>
  );
}

/** A stroke as long as the part that is done; the figures beside it say it in words. */
export const Share = ({ of }: { of: number }) => (
  <span className="h-1 w-6 overflow-hidden rounded-full bg-line" aria-hidden>
    <span
      className={cx('block h-full', of >= 1 ? 'bg-primary' : 'bg-warn')}
      style={{ width: `${of * 100}%` }}
    />
  </span>
);

interface ItemCardProps {
  lotId: number;
  item: Order;
  /** What it is expected to cost; undefined: nobody said, or not to the reader. */
  price: string | undefined;
  /** How much of it has a winner, where that is of interest. */
  allocated: string | null | undefined;
  files: readonly Attachment[];
  withTalk: boolean;
}

export function ItemCard({ lotId, item, price, allocated, files, withTalk }: ItemCardProps) {
  const { quantity } = item;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-table">
      <span className="font-medium break-words whitespace-pre-line">
        {item.index}. {item.name}
      </span>
      <span className="shrink-0 text-right whitespace-nowrap">
        {price !== undefined && quantity !== null && (
          <span className="block">
            <Amount value={lineSum(price, quantity)} />
          </span>
        )}
        <span className={cx('block', price !== undefined && 'text-xs text-ink-soft')}>
          <Quantity value={quantity} unit={item.unitTitle ?? undefined} />
          {price !== undefined && (
            <>
              {' × '}
              <Amount value={price} />
            </>
          )}
        </span>
        {allocated != null && quantity !== null && (
          <span className="flex items-center justify-end gap-2 text-xs">
            {formatDecimal(allocated)} из {formatDecimal(quantity)}
            <Share of={Number(allocated) / Number(quantity)} />
          </span>
        )}
      </span>
      <span className="col-span-2 flex items-start gap-2">
        <span className="min-w-0 flex-1">
          <Second parts={aboutItem(item)} />
          {files.length > 0 && <FilesPopover of={`позиции ${item.index}`} files={files} />}
        </span>
        <span className="-my-1.5 -mr-1.5 flex shrink-0 empty:hidden">
          {withTalk && <ItemTalk lotId={lotId} item={item} />}
          <InLotStar lotId={lotId} model="order" id={item.id} about={`позиция ${item.index}`} size="sm" />
        </span>
      </span>
    </div>
  );
}

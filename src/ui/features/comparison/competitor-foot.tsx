/** Under the items: totals of each vendor, coverage, terms, checks. */
import { competitorLines, type CompetitorLine } from '../../../api/records/competitor-lines.ts';
import { cx } from '../../parts/text/cx.ts';
import { Money } from '../../parts/text/text.tsx';
import { blockColumns, frozen, held, type Vendor } from './competitor-block.ts';

function Value({ line, vendor, currency }: { line: CompetitorLine; vendor: Vendor; currency: string }) {
  if (line.kind === 'words')
    return <span className={cx(line.warns?.(vendor) && 'text-warn')}>{line.value(vendor)}</span>;
  const value = line.value(vendor);
  if (value === null && line.empty) return line.empty;
  return <Money value={value} currency={line.currency === 'lot' ? currency : vendor.currency} />;
}

interface FootProps {
  vendors: readonly Vendor[];
  /** Of the lot. */
  currency: string;
  withSums: boolean;
}

export function CompetitorFoot({ vendors, currency, withSums }: FootProps) {
  const span = blockColumns(withSums).length;
  return (
    <tfoot>
      {competitorLines.map((line) => (
        <tr key={line.title}>
          <th
            scope="row"
            className={cx(
              frozen,
              'border-b bg-sunken',
              line.strong ? 'font-semibold' : 'font-normal text-ink-soft',
            )}
          >
            {line.title}
          </th>
          {vendors.map((vendor) => (
            <td
              key={vendor.applicationId}
              colSpan={span}
              className={cx(
                'max-w-0 border-r-2 border-b border-line border-r-line-strong bg-sunken px-3 py-2 align-top break-words',
                line.strong && 'font-semibold',
              )}
            >
              <div className={held}>
                <Value line={line} vendor={vendor} currency={currency} />
              </div>
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

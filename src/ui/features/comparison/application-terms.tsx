/** Under the comparison of prices: what else the applications say, a line a term, a column a vendor. */
import { competitorLines, type CompetitorLine } from '../../../api/records/competitor-lines.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { countedTexts } from '../../../text/counted.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { cx } from '../../parts/text/cx.ts';
import { Money } from '../../parts/text/text.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { PhoneRows, WideTable } from '../../parts/table/wide-table.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { flagsOf } from './board-view.ts';
import type { Vendor } from './competitor-block.ts';

function Value({ line, vendor, currency }: { line: CompetitorLine; vendor: Vendor; currency: string }) {
  if (line.kind === 'words')
    return <span className={cx(line.warns?.(vendor) && 'text-warn')}>{line.value(vendor)}</span>;
  const value = line.value(vendor);
  if (value === null && line.empty) return line.empty;
  return <Money value={value} currency={line.currency === 'lot' ? currency : vendor.currency} />;
}

export function ApplicationTerms({ table, vendors }: { table: CompetitorTable; vendors: readonly Vendor[] }) {
  const isPhone = usePhone();
  const analogues = vendors.some((vendor) => flagsOf(table, vendor).analogues > 0);
  return (
    <Section
      title="Условия заявок"
      note={`Суммы заявки — в её валюте, приведённые — в валюте процедуры${analogues ? `; ${countedTexts.compared}` : ''}`}
      flush
    >
      {isPhone ? (
        <PhoneRows
          label="Условия заявок"
          rows={vendors.map((vendor) => ({
            key: vendor.applicationId,
            title: shortCompanyName(vendor.companyTitle),
            items: competitorLines.map((line) => [
              line.title,
              <span key={line.title} className={cx(line.strong && 'font-semibold')}>
                <Value line={line} vendor={vendor} currency={table.lot.currency} />
              </span>,
            ]),
          }))}
        />
      ) : (
        <WideTable label="Таблица условий" className="border-t border-line">
          <table className="w-full border-separate border-spacing-0 text-table" aria-label="Условия заявок">
            <thead>
              <tr>
                <th
                  scope="col"
                  className="sticky left-0 z-[1] border-r border-b border-line bg-surface px-3 py-2 text-left text-xs font-medium text-ink-soft"
                >
                  Условие
                </th>
                {vendors.map(({ applicationId, companyTitle }) => (
                  <th
                    key={applicationId}
                    scope="col"
                    title={companyTitle}
                    className="min-w-40 max-w-64 border-b border-line px-3 py-2 text-left text-xs font-medium wrap-anywhere"
                  >
                    {shortCompanyName(companyTitle)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {competitorLines.map((line) => (
                <tr key={line.title}>
                  <th
                    scope="row"
                    className="sticky left-0 z-[1] border-r border-b border-line bg-surface px-3 py-2 text-left align-top font-normal text-ink-soft"
                  >
                    {line.title}
                  </th>
                  {vendors.map((vendor) => (
                    <td
                      key={vendor.applicationId}
                      className={cx(
                        'max-w-64 border-b border-line px-3 py-2 align-top wrap-anywhere',
                        line.strong && 'font-semibold',
                      )}
                    >
                      <Value line={line} vendor={vendor} currency={table.lot.currency} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Section>
  );
}

/** How the price of an item went from lot to lot: what was bought again and again, and any item that is looked for. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { analytics } from '../../../api/calls/analytics.ts';
import type { ItemPrices as Found } from '../../../api/records/analytics.ts';
import { signed } from '../../../rules/comparison-marks.ts';
import { isPositive, subtract } from '../../../rules/decimal.ts';
import { savedPercent } from '../../../rules/estimate.ts';
import { plural } from '../../../rules/plural.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useCall } from '../../data/use-call.ts';
import { StepChart } from '../../parts/chart/step-chart.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { TextFilter } from '../../parts/table/text-filter.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { PhoneRows, WideTable } from '../../parts/table/wide-table.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDate, formatDecimal, formatMoney } from '../../parts/text/format.ts';

type Item = Found['items'][number];

const TITLE = 'Как менялась цена позиций?';
const HEADS = ['Закупок', 'Первая цена', 'Последняя цена', 'Изменение'];
const cell = 'px-4 py-2 text-right whitespace-nowrap';

export function ItemPrices({ from, currency }: { from: string; currency: string }) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error } = useCall(analytics.prices, {
    query: { from, currency, ...(search === '' ? {} : { search }) },
  });
  const isPhone = usePhone();
  const items = data?.data.items;
  return (
    <Section
      title={TITLE}
      note="За единицу без НДС, по ценам победителей"
      flush
      actions={
        <span className="w-56 print:hidden">
          <TextFilter label="Поиск позиции" placeholder="Поиск позиции" value={search} onChange={setSearch} />
        </span>
      }
    >
      {!items && !error && <SkeletonLines lines={3} />}
      {error && !items && <p className="px-4 pb-4 text-ink-soft">{error.message}</p>}
      {items?.length === 0 && (
        <p className="px-4 pb-4 text-ink-soft">
          {search === ''
            ? 'За этот период ничего не закупали дважды. Найдите позицию по названию — покажем и одну закупку.'
            : 'Не найдено среди закупленного за этот период.'}
        </p>
      )}
      {items && items.length > 0 && isPhone && (
        <PhoneRows
          label={TITLE}
          rows={items.map((item) => {
            const key = keyOf(item);
            const isOpen = opened === key;
            const figures = figuresOf(item);
            return {
              key,
              title: <ItemName item={item} isOpen={isOpen} onToggle={() => setOpened(isOpen ? null : key)} />,
              items: HEADS.map((name, at) => [name, figures[at]]),
              children: isOpen && (
                <div className="mt-2">
                  <Purchases item={item} currency={currency} />
                </div>
              ),
            };
          })}
        />
      )}
      {items && items.length > 0 && !isPhone && (
        <WideTable label={`Таблица: ${TITLE}`}>
          <table aria-label={TITLE} className="w-full min-w-180 text-table">
            <thead>
              <tr className="border-y border-line text-xs text-ink-soft">
                <th scope="col" className="px-4 py-2 text-left font-medium">
                  Позиция
                </th>
                {HEADS.map((name) => (
                  <th key={name} scope="col" className={`${cell} font-medium`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {items.map((item) => {
                const key = keyOf(item);
                const isOpen = opened === key;
                return (
                  <Fragment key={key}>
                    <ItemRow item={item} isOpen={isOpen} onToggle={() => setOpened(isOpen ? null : key)} />
                    {isOpen && (
                      <tr>
                        <td colSpan={HEADS.length + 1} className="bg-page px-4 py-3">
                          <Purchases item={item} currency={currency} />
                        </td>
                      </tr>
                    )}
                  </Fragment>
                );
              })}
            </tbody>
          </table>
        </WideTable>
      )}
    </Section>
  );
}

interface ItemRowProps {
  item: Item;
  isOpen: boolean;
  onToggle: () => void;
}

const keyOf = ({ name, unitTitle, purchases }: Item): string => `${name} ${unitTitle} ${purchases[0]?.at}`;

/** What it has grown by: a saving the other way round. */
function changeOf({ purchases }: Item): string | null {
  const [first, last] = [purchases[0]!, purchases.at(-1)!];
  return purchases.length > 1 && isPositive(first.price)
    ? subtract('0', savedPercent(first.price, last.price))
    : null;
}

function figuresOf(item: Item): readonly string[] {
  const change = changeOf(item);
  return [
    String(item.purchases.length),
    formatDecimal(item.purchases[0]!.price, 2),
    formatDecimal(item.purchases.at(-1)!.price, 2),
    change === null ? '—' : signed(change),
  ];
}

function ItemName({ item: { name, unitTitle }, isOpen, onToggle }: ItemRowProps) {
  const Sign = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="flex items-center gap-1.5 py-0.5 text-left"
      onClick={onToggle}
    >
      <Sign className="size-4 shrink-0 text-ink-soft" aria-hidden />
      <span>
        {name}
        {unitTitle !== null && <span className="text-ink-soft">, {unitTitle}</span>}
      </span>
    </button>
  );
}

function ItemRow(props: ItemRowProps) {
  const change = changeOf(props.item);
  return (
    <tr>
      <th scope="row" className="px-4 py-1.5 text-left font-normal">
        <ItemName {...props} />
      </th>
      {figuresOf(props.item).map((figure, at) => (
        <td
          key={HEADS[at]}
          className={cx(
            cell,
            at === HEADS.length - 1 && change !== null && isPositive(change) && 'text-warn',
          )}
        >
          {figure}
        </td>
      ))}
    </tr>
  );
}

function Purchases({ item: { name, unitTitle, purchases }, currency }: { item: Item; currency: string }) {
  const moments = purchases.map(({ at }) => Date.parse(at));
  const [from, to] = [moments[0]!, moments.at(-1)!];
  return (
    <div className="flex flex-col gap-3">
      {from < to && (
        <StepChart
          label={`Цена: ${name}`}
          series={[
            {
              id: 1,
              name: formatDecimal(purchases.at(-1)!.price, 2),
              note: formatDate(purchases.at(-1)!.at),
              points: purchases.map(({ price }, index) => ({ at: moments[index]!, value: Number(price) })),
            },
          ]}
          from={from}
          to={to}
          height={168}
          formatValue={(value) => formatDecimal(String(value))}
          formatTime={(at) => formatDate(new Date(at).toISOString())}
        />
      )}
      <ul aria-label={`Закупки: ${name}`} className="divide-y divide-line">
        {purchases.toReversed().map((one) => (
          <li
            key={`${one.lotId} ${one.price} ${one.quantity}`}
            className="flex flex-wrap gap-x-4 gap-y-1 py-1.5"
          >
            <span className="w-20 text-ink-soft">{formatDate(one.at)}</span>
            <Link className="link min-w-0 flex-1 basis-60" to={`${tenderPath(one.lotId)}/results`}>
              {one.number} {one.title}
            </Link>
            <span className="text-ink-soft">
              {formatDecimal(one.quantity)} {unitTitle}, {one.vendors}{' '}
              {plural(one.vendors, ['участник', 'участника', 'участников'])}
            </span>
            <b className="w-32 text-right font-medium">{formatMoney(one.price, currency)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

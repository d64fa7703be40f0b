/** Facts at the side of a page, the name over the value, two in a row where they are short: <Facts items={[['Базис', 'DDP']]} />. */
import { isValidElement, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { Explained, type TermName } from '../control/explained.tsx';

type Fact = readonly [name: string, value: ReactNode, term?: TermName | undefined];

/** As much as half of a side column holds in one line, a name, and in two, a value. */
const SHORT = { name: 18, explained: 15, value: 19 };

/** Falsy items and those without a value are left out: what is not said needs no dash here. */
export function Facts({ items }: { items: readonly (Fact | false | null | undefined)[] }) {
  return (
    <dl className="grid grid-flow-dense grid-cols-2 gap-x-4 gap-y-3">
      {items.map((item) => {
        if (!item) return null;
        const [name, value, term] = item;
        if (value === null || value === undefined || value === '') return null;
        const isLong =
          name.length > (term ? SHORT.explained : SHORT.name) ||
          (!isValidElement(value) && String(value).length > SHORT.value);
        return (
          <div key={name} className={cx('min-w-0', isLong && 'col-span-2')}>
            <dt className="text-xs text-ink-soft">
              {term ? <Explained term={term}>{name}</Explained> : name}
            </dt>
            <dd className="text-table break-words whitespace-pre-line [&_time]:whitespace-normal">{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

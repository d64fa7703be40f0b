/**
 * What waits for the person, a line each: verb first, of what, for how long; overdue first. J and K or the arrows go from line to
 * line, Enter goes where it is done, E puts it off till tomorrow.
 *   <WaitingList title="Ждёт вас" items={items} empty="Ничего не ждёт вас." />
 */
import type { LucideIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { usePageActions } from '../../data/page-actions.ts';
import { toast } from '../../data/toasts.ts';
import { preloading } from '../../data/navigation.ts';
import { buttonClass } from '../../parts/control/button.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { Left } from '../../parts/feedback/time-left.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Kbd } from '../../parts/text/kbd.tsx';
import { waitingAction } from './waiting-action.ts';
import { Waited } from './waited.tsx';
import { usePutOff } from './put-off.ts';

export interface WaitingItem {
  /** One and the same as long as the same is waited for. */
  key: string;
  icon: LucideIcon;
  /** Begins with what is to be done: «Вскрыть заявки». */
  what: string;
  /** On its button: «Вскрыть». */
  press: string;
  to: string;
  /** Goes along with the way there. */
  state?: object;
  /** Of the procedure; empty where it is none's. */
  number: string;
  title: string;
  note?: ReactNode;
  /** By when. */
  due?: string | null;
  /** Since when, where no term is set. */
  since?: string | null;
}

interface WaitingListProps {
  title: string;
  items: readonly WaitingItem[] | undefined;
  error?: { message: string } | null;
  empty: ReactNode;
  /** How the lines are sorted, in words. */
  order?: string | undefined;
}

const AT_FIRST = 10;
const BY_TERM = 'по сроку, сначала просроченное';
const ARROWS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

export function WaitingList({ title, items, error, empty, order = BY_TERM }: WaitingListProps) {
  const [all, setAll] = useState(false);
  const navigate = useNavigate();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const putOff = usePutOff();
  const here = items?.filter(({ key }) => !putOff.has(key));
  const shown = all ? here : here?.slice(0, AT_FIRST);
  const aside = (items?.length ?? 0) - (here?.length ?? 0);

  const back = useRef<HTMLButtonElement>(null);
  /** It is heard, can be taken back, and the keyboard stays in the list. */
  function setAside(line: HTMLElement) {
    const item = here?.find(({ key }) => key === line.dataset.row);
    if (!item) return;
    const beside = line.nextElementSibling ?? line.previousElementSibling;
    if (beside) beside.querySelector('a')?.focus();
    else requestAnimationFrame(() => back.current?.focus());
    setActive(here!.indexOf(item));
    putOff.add(item.key);
    toast.success(waitingAction(item).title, {
      title: 'Отложено до завтра',
      action: { label: 'Вернуть', run: () => putOff.remove(item.key) },
    });
  }

  usePageActions([
    ...(here ?? []).map((item) => ({
      ...waitingAction(item),
      run: () => void navigate(item.to, { state: item.state }),
    })),
    {
      id: 'row.putOff',
      title: 'Отложить до завтра',
      keys: 'E',
      keysOnly: true,
      run: () => {
        const line = document.activeElement?.closest<HTMLElement>('[data-row]');
        if (line && list.current?.contains(line)) setAside(line);
      },
    },
  ]);

  return (
    <Section
      title={title}
      count={here?.length}
      flush
      className="flex flex-col"
      actions={
        <span className="text-xs text-ink-soft">
          {aside > 0 && (
            <button ref={back} type="button" className="link mr-3" onClick={putOff.clear}>
              Отложено {aside}, вернуть
            </button>
          )}
          <span className="max-md:hidden">{order}</span>
        </span>
      }
    >
      {!items && !error && <Loading />}
      {!items && error && <p className="border-t border-line p-4 text-ink-soft">{error.message}</p>}
      {shown?.length === 0 && <div className="border-t border-line p-4 text-ink-soft">{empty}</div>}
      {shown && shown.length > 0 && (
        <ul ref={list} aria-label={title}>
          {shown.map((item, index) => (
            <Line
              key={item.key}
              item={item}
              isActive={index === Math.min(active, shown.length - 1)}
              onFocus={() => setActive(index)}
            />
          ))}
        </ul>
      )}
      {here && shown && here.length > shown.length && (
        <button type="button" className="link w-fit px-4 py-2 text-table" onClick={() => setAll(true)}>
          ещё {here.length - shown.length}
        </button>
      )}
      {shown && shown.length > 0 && (
        // The keys themselves are told to nobody who listens: nor is what they are for.
        <p
          aria-hidden
          className="mt-auto flex h-9 items-center gap-1.5 border-t border-line px-4 text-xs text-ink-soft pointer-coarse:hidden! max-md:hidden print:hidden"
        >
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> по строкам
          <Kbd className="ml-3">↵</Kbd> выполнить
          <Kbd className="ml-3">E</Kbd> отложить до завтра
        </p>
      )}
    </Section>
  );
}

interface LineProps {
  item: WaitingItem;
  /** The one that Tab comes to. */
  isActive: boolean;
  onFocus: () => void;
}

function Line({ item, isActive, onFocus }: LineProps) {
  const { icon: Icon, what, press, to, state, number, title, note, due, since } = item;
  return (
    <li data-row={item.key} className="border-t border-line">
      <Link
        to={to}
        state={state}
        tabIndex={isActive ? 0 : -1}
        {...preloading(to)}
        onFocus={onFocus}
        onKeyDown={onArrow}
        className={cx(
          'group/line relative grid min-h-11 max-md:min-h-14 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 py-1.5 text-table -outline-offset-2 md:grid-cols-[16px_minmax(0,170px)_minmax(max-content,88px)_minmax(0,1fr)_auto_minmax(112px,max-content)] min-[87.5rem]:grid-cols-[16px_182px_minmax(max-content,90px)_minmax(0,1fr)_auto_minmax(128px,max-content)]',
          'hover:bg-primary-soft focus-visible:bg-primary-soft focus-visible:before:absolute focus-visible:before:inset-y-0 focus-visible:before:left-0 focus-visible:before:w-0.5 focus-visible:before:bg-primary',
        )}
      >
        <Icon
          className="size-4 text-ink-soft max-md:row-span-2 max-md:self-start max-md:mt-0.5"
          aria-hidden
        />
        <span className="text-sm font-medium md:truncate" title={what}>
          {what}
        </span>
        <span className="whitespace-nowrap text-ink-soft max-md:hidden">{number}</span>
        <span
          className={cx(
            'truncate text-ink-soft max-md:order-last max-md:col-start-2',
            note === undefined && 'max-md:col-span-2',
          )}
          title={title}
        >
          {title}
        </span>
        <span
          className={cx(
            'text-right whitespace-nowrap text-ink-soft max-md:order-last',
            note === undefined && 'max-md:hidden',
          )}
        >
          <span className="group-hover/line:hidden group-focus-visible/line:hidden">{note}</span>
          <span
            aria-hidden
            className={buttonClass(
              { kind: 'primary', size: 'sm' },
              'hidden! gap-1.5! text-table! group-hover/line:inline-flex! group-focus-visible/line:inline-flex!',
            )}
          >
            {press}
            <Kbd on="primary">↵</Kbd>
          </span>
        </span>
        <span className="text-right whitespace-nowrap">
          {due ? (
            <Left until={due} late />
          ) : since ? (
            <Waited since={since} />
          ) : (
            <span className="text-ink-soft">без срока</span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** As J and K do, within the list. */
function onArrow(event: KeyboardEvent<HTMLElement>) {
  const by = ARROWS[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const line = event.currentTarget.closest('[data-row]');
  const next = by === 1 ? line?.nextElementSibling : line?.previousElementSibling;
  next?.querySelector<HTMLElement>('a')?.focus();
}

const Loading = () => (
  <div>
    {Array.from({ length: 5 }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-4 border-t border-line px-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 flex-1" />
      </div>
    ))}
  </div>
);

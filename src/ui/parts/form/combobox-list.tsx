/** The drawing of combobox.tsx (Headless UI Combobox), fetched with the first form that has one. */
import { Combobox as Headless, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { LoaderCircle, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { foldText } from '../../../rules/search-text.ts';
import { cx } from '../text/cx.ts';
import type { ComboboxProps, FoundOption } from './combobox-props.ts';
import { DescribedInput } from './described.tsx';
import { optionClass, optionsClass } from './option-look.ts';
import { reactToReadProblem } from '../../data/problems.ts';

const PAUSE_MS = 250;

const NOTHING: { typed: string; over: FoundOption['value'] | null } = { typed: '', over: null };

/** What was typed names it by itself: its words, its code, or there is no other. */
function meantBy(typed: string, options: readonly FoundOption[]): FoundOption | undefined {
  const wanted = foldText(typed);
  const isCode = /^[\d.]+$/.test(wanted);
  const named = options.find(({ label }) => {
    const words = foldText(label);
    return words === wanted || (isCode && words.startsWith(`${wanted} `));
  });
  return named ?? (options.length === 1 ? options[0] : undefined);
}

export default function ComboboxList({
  value,
  onChange,
  search,
  placeholder,
  id,
  disabled,
  onBlur,
  ref,
  ...aria
}: ComboboxProps) {
  const over = value?.value ?? null;
  const [text, setText] = useState<string | null>(null);
  const [found, setFound] = useState<FoundOption[]>([]);
  const [isFailed, setFailed] = useState(false);
  const [answered, setAnswered] = useState<string | null>(null);
  const busy = text !== null && answered !== text;
  /** What was typed and left with nothing chosen by it. In an empty field it stays; a value that is there stays in its place. */
  const [left, setLeft] = useState(NOTHING);
  /** The list closes with an option taken, or by Esc, which leaves a value as it was. */
  const isSettled = useRef(false);

  // `search` is usually written in place: a new function is no new question.
  const ask = useEffectEvent(search);

  useEffect(() => {
    if (text === null) return;
    let stale = false;
    const timer = setTimeout(() => {
      ask(text)
        .then(
          (options) => ({ options, failed: false }),
          (error: unknown) => {
            reactToReadProblem(error);
            return { options: [], failed: true };
          },
        )
        .then(({ options, failed }) => {
          if (stale) return;
          setFound(options);
          setFailed(failed);
          setAnswered(text);
        });
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);

  function choose(option: FoundOption | null) {
    // The chosen one is active in the list though it is disabled.
    if (option && busy) return;
    isSettled.current = option !== null;
    setLeft(NOTHING);
    onChange(option);
  }

  function close() {
    const isSame = value && foldText(text ?? '') === foldText(value.label);
    if (!isSettled.current && text !== null && !isSame) setLeft({ typed: text.trim(), over });
    isSettled.current = false;
    setText(null);
  }

  // Whoever is quicker than the answer has named it all the same.
  const takeMeant = useEffectEvent((options: FoundOption[]) => {
    const option = meantBy(left.typed, options);
    if (!option || over !== left.over) return;
    setLeft(NOTHING);
    onChange(option);
  });
  useEffect(() => {
    if (left.typed === '') return undefined;
    let isStale = false;
    ask(left.typed).then(
      (options) => !isStale && takeMeant(options),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [left]);
  const isLeft = left.typed !== '' && text === null && left.over === over;

  return (
    <Headless
      immediate
      value={value ?? null}
      by="value"
      onChange={choose}
      onClose={close}
      disabled={disabled}
    >
      <div className="relative">
        <ComboboxInput
          id={id}
          ref={ref}
          {...aria}
          as={DescribedInput}
          described={isLeft ? `${id}-left` : aria['aria-describedby']}
          aria-invalid={(isLeft && !value) || aria['aria-invalid']}
          placeholder={placeholder ?? 'Начните вводить'}
          autoComplete="off"
          displayValue={(option: FoundOption | null) => option?.label ?? left.typed}
          onFocus={() => {
            setText(value ? '' : left.typed);
            if (value) setLeft(NOTHING);
          }}
          onBlur={onBlur}
          onKeyDown={({ key }: KeyboardEvent) => {
            isSettled.current = key === 'Escape' && value != null;
          }}
          onChange={(event) => {
            setText(event.target.value);
            setLeft(NOTHING);
            if (event.target.value === '') onChange(null);
          }}
          className="control pr-9"
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft">
          {busy ? (
            <LoaderCircle className="size-4 animate-spin" aria-hidden />
          ) : (
            <Search className="size-4" aria-hidden />
          )}
        </span>
      </div>
      {isLeft && (
        <p id={`${id}-left`} className={cx('mt-1 text-xs', value ? 'text-warn' : 'text-bad')}>
          {value
            ? `Осталось прежнее: по «${left.typed}» ничего не выбрано`
            : 'Выберите из списка: написанное ничего не выбрало'}
        </p>
      )}
      <ComboboxOptions anchor="bottom start" className={cx(optionsClass, 'w-(--input-width)')}>
        {found.map((option) => (
          <ComboboxOption
            key={option.value}
            value={option}
            // Of another text than stands in the field now: neither Enter nor Tab may take it.
            disabled={busy || option.disabled}
            className={optionClass}
          >
            <span>
              {option.label}
              {option.hint && <span className="block text-xs text-ink-soft">{option.hint}</span>}
            </span>
          </ComboboxOption>
        ))}
        {!busy && text !== null && found.length === 0 && (
          <p className={cx('px-2 py-1.5', isFailed ? 'text-bad' : 'text-ink-soft')}>
            {isFailed
              ? 'Не удалось найти: нет связи или сбой. Измените запрос, чтобы повторить.'
              : 'Не найдено'}
          </p>
        )}
      </ComboboxOptions>
    </Headless>
  );
}

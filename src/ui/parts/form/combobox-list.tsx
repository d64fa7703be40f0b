/** The drawing of combobox.tsx (Headless UI Combobox), fetched with the first form that has one. */
import { Combobox as Headless, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { LoaderCircle, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { foldText } from '../../../rules/search-text.ts';
import { cx } from '../text/cx.ts';
import type { ComboboxProps, FoundOption } from './combobox-props.ts';
import { DescribedInput } from './described.tsx';
import { optionClass, optionsClass } from './option-look.ts';
import { reactToReadProblem } from '../../data/problems.ts';

const PAUSE_MS = 250;

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
  const [text, setText] = useState<string | null>(null);
  const [found, setFound] = useState<FoundOption[]>([]);
  const [isFailed, setFailed] = useState(false);
  const [answered, setAnswered] = useState<string | null>(null);
  const busy = text !== null && answered !== text;
  /** What was typed and left before anything was chosen: it stays in the field. */
  const [left, setLeft] = useState('');
  const isChosen = useRef(false);

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
    isChosen.current = option !== null;
    setLeft('');
    onChange(option);
  }

  function close() {
    if (!isChosen.current && !value && text !== null) setLeft(text.trim());
    isChosen.current = false;
    setText(null);
  }

  // Whoever is quicker than the answer has named it all the same.
  const takeMeant = useEffectEvent((options: FoundOption[]) => {
    const option = meantBy(left, options);
    if (!option || value) return;
    setLeft('');
    onChange(option);
  });
  useEffect(() => {
    if (left === '') return undefined;
    let isStale = false;
    ask(left).then(
      (options) => !isStale && takeMeant(options),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [left]);
  const isLeft = left !== '' && text === null && !value;

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
          aria-invalid={isLeft || aria['aria-invalid']}
          placeholder={placeholder ?? 'Начните вводить'}
          autoComplete="off"
          displayValue={(option: FoundOption | null) => option?.label ?? left}
          onFocus={() => setText(left)}
          onBlur={onBlur}
          onChange={(event) => {
            setText(event.target.value);
            setLeft('');
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
        <p id={`${id}-left`} className="mt-1 text-xs text-bad">
          Выберите из списка: написанное ничего не выбрало
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

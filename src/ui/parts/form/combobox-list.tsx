/** The drawing of combobox.tsx (Headless UI Combobox), fetched with the first form that has one. */
import { Combobox as Headless, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { LoaderCircle, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { cx } from '../text/cx.ts';
import type { ComboboxProps, FoundOption } from './combobox-props.ts';
import { DescribedInput } from './described.tsx';
import { optionClass, optionsClass } from './option-look.ts';
import { reactToReadProblem } from '../../data/problems.ts';

const PAUSE_MS = 250;

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

  return (
    <Headless
      immediate
      value={value ?? null}
      by="value"
      onChange={(option: FoundOption | null) => onChange(option)}
      onClose={() => setText(null)}
      disabled={disabled}
    >
      <div className="relative">
        <ComboboxInput
          id={id}
          ref={ref}
          {...aria}
          as={DescribedInput}
          described={aria['aria-describedby']}
          placeholder={placeholder ?? 'Начните вводить'}
          autoComplete="off"
          displayValue={(option: FoundOption | null) => option?.label ?? ''}
          onFocus={() => setText('')}
          onBlur={onBlur}
          onChange={(event) => {
            setText(event.target.value);
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
      <ComboboxOptions anchor="bottom start" className={cx(optionsClass, 'w-(--input-width)')}>
        {found.map((option) => (
          <ComboboxOption
            key={option.value}
            value={option}
            disabled={option.disabled}
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

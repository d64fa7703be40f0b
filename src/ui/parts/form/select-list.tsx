/** The list behind select.tsx (Headless UI Listbox), fetched at its first press. */
import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { keepPress } from '../control/keep-press.ts';
import type { PopupButton } from '../later/popup-at-press.tsx';
import { cx } from '../text/cx.ts';
import { DescribedButton } from './described.tsx';
import { optionClass, optionsClass, type Option } from './option-look.ts';

interface SelectListProps {
  button: PopupButton;
  value: string | number;
  onChange: (value: string | number) => void;
  rows: readonly Option<string | number>[];
  name?: string;
}

export default function SelectList({ button, value, onChange, rows, name }: SelectListProps) {
  return (
    <Listbox value={value} onChange={onChange} disabled={button.disabled} name={name}>
      <ListboxButton
        {...button}
        as={DescribedButton}
        described={button['aria-describedby']}
        onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
          // Enter opens it as Space does; Headless UI would send the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const down = { key: 'ArrowDown', bubbles: true, cancelable: true };
          event.currentTarget.dispatchEvent(new window.KeyboardEvent('keydown', down));
        }}
      />
      <ListboxOptions
        anchor="bottom start"
        onPointerDownCapture={keepPress}
        className={cx(optionsClass, 'min-w-(--button-width)')}
      >
        {rows.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className={cx('group', optionClass)}
          >
            <Check
              className="invisible mt-0.5 size-4 shrink-0 text-primary-ink group-data-selected:visible"
              aria-hidden
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-xs text-ink-soft">{option.hint}</span>}
            </span>
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

/**
 * A choice from a short list as a bare control; the field with its label is select-field.tsx. `empty` adds a first row that
 * clears the value to ''. The list itself is fetched when it is first opened.
 */
import { ChevronsUpDown } from 'lucide-react';
import { popupAtPress } from '../later/popup-at-press.tsx';
import { cx } from '../text/cx.ts';
import type { ControlProps } from './control-props.ts';
import type { Option } from './option-look.ts';

export interface SelectExtra {
  options: readonly Option<string | number>[];
  placeholder?: string;
  empty?: string;
  small?: boolean;
}

const SelectList = popupAtPress('listbox', () => import('./select-list.tsx'));

export function Select({
  value,
  onChange,
  options,
  placeholder = 'Выберите',
  empty,
  small,
  id,
  disabled,
  onBlur,
  ref,
  name,
  // Not allowed on the listbox's button; the label's star tells it.
  'aria-required': _required,
  ...aria
}: ControlProps<string | number | null> & SelectExtra) {
  const chosen = options.find((option) => option.value === value);
  const rows = empty === undefined ? options : [{ value: '', label: empty }, ...options];
  return (
    <SelectList
      name={name}
      value={value ?? ''}
      onChange={onChange}
      rows={rows}
      button={{
        id,
        ref,
        disabled,
        onBlur,
        ...aria,
        // A name of its own must hold the shown value too (WCAG 2.5.3).
        'aria-label':
          aria['aria-label'] && [aria['aria-label'], chosen?.label ?? empty].filter(Boolean).join(': '),
        className: cx('control flex items-center gap-2 text-left', small && 'min-h-7 px-2 py-0.5 text-xs'),
        children: (
          <>
            <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-ink-soft')}>
              {chosen?.label ?? empty ?? placeholder}
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-ink-soft" aria-hidden />
          </>
        ),
      }}
    />
  );
}

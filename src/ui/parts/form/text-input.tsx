/** One line of text as a bare control; the field with its label is text-field.tsx. */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import type { ControlProps } from './control-props.ts';

export type NativeText = Pick<
  ComponentProps<'input'>,
  'type' | 'placeholder' | 'autoComplete' | 'inputMode' | 'className' | 'onKeyDown' | 'onPaste'
>;
export interface TextExtra {
  trailing?: ReactNode;
  /** Takes the focus when its dialog opens. */
  focusFirst?: boolean;
}
type TextInputProps = ControlProps<string> & NativeText & TextExtra & { right?: boolean };

export function TextInput({
  value,
  onChange,
  right,
  trailing,
  focusFirst,
  className,
  ...rest
}: TextInputProps) {
  const input = (
    <input
      type="text"
      {...rest}
      data-autofocus={focusFirst || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className={cx('control', right && 'text-right', trailing !== undefined && 'pr-14', className)}
    />
  );
  if (trailing === undefined) return input;
  return (
    <div className="relative">
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-ink-soft">
        {trailing}
      </span>
    </div>
  );
}

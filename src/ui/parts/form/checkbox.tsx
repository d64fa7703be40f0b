/** A tick as a bare control; the field with its words is checkbox-field.tsx. */
import { Check, Minus } from 'lucide-react';
import type { ControlProps } from './control-props.ts';

export function Checkbox({
  value,
  onChange,
  partly,
  ...rest
}: ControlProps<boolean> & { /** Some of a group are ticked. */ partly?: boolean }) {
  return (
    <span className="relative inline-flex size-[18px] shrink-0">
      <input
        type="checkbox"
        {...rest}
        checked={Boolean(value)}
        ref={(node) => {
          if (node) node.indeterminate = Boolean(partly);
          rest.ref?.(node);
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-full appearance-none rounded-[4px] border border-line-strong bg-surface checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:bg-sunken aria-invalid:border-bad"
      />
      <Check
        className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-primary peer-checked:block"
        aria-hidden
      />
      {partly && (
        <Minus className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-primary" aria-hidden />
      )}
    </span>
  );
}

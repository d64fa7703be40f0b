/**
 * The frame of a field: label, hint, error, and what binds them to the control. Every *Field part stands on it.
 * <Field name="title" label="Название" required>{(bind) => <TextInput {...bind} />}</Field>
 */
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { cx } from '../text/cx.ts';
import type { ControlProps } from './control-props.ts';
import { Explained, type TermName } from '../control/explained.tsx';
import { FieldOfForm } from './field-of-form.tsx';

export interface FieldProps<T extends FieldValues = FieldValues> {
  /** Dotted path of the value in the form: `terms.deadline`, `offers.0.unitPrice`. */
  name: Path<T>;
  label: string;
  hint?: ReactNode;
  /** What the label means, behind a mark beside it. */
  term?: TermName;
  required?: boolean;
  /** Empty as it may be now, the next step of the record waits for it. */
  needed?: boolean;
  disabled?: boolean;
  className?: string;
}

export function Field<T extends FieldValues = FieldValues>({
  name,
  label,
  hint,
  term,
  required,
  needed,
  disabled,
  className,
  children,
}: FieldProps<T> & { children: (bind: ControlProps<unknown>) => ReactNode }) {
  const id = useId();
  return (
    <FieldOfForm name={name} disabled={disabled}>
      {({ field, fieldState }) => {
        const error = fieldState.error?.message ?? fieldState.error?.root?.message;
        const bind: ControlProps<unknown> = {
          ...field,
          // A field that was only passed through is not faulty yet; and an error that appears under the pointer as the field is
          // left would move the pressed button away from it.
          onBlur: () => {
            if (fieldState.isDirty) field.onBlur();
          },
          id,
          disabled,
          'aria-invalid': error !== undefined,
          'aria-describedby':
            cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined,
          'aria-required': required || needed,
        };
        return (
          <FieldFrame
            id={id}
            label={label}
            hint={hint}
            term={term}
            error={error}
            required={required}
            needed={needed}
            className={className}
          >
            {children(bind)}
          </FieldFrame>
        );
      }}
    </FieldOfForm>
  );
}

/** The same frame for a control outside of a form. */
export function FieldFrame(props: {
  id: string;
  label: string;
  hint?: ReactNode;
  term?: TermName;
  error?: string;
  required?: boolean;
  needed?: boolean | undefined;
  className?: string;
  children: ReactNode;
}) {
  const { id, label, hint, term, error, required, needed, className, children } = props;
  return (
    <div
      data-field
      className={cx('flex min-w-0 flex-col gap-1', needed && '[&_input]:border-warn-fill!', className)}
    >
      <span className="flex items-center gap-1">
        <label htmlFor={id} className="text-xs font-medium text-ink-soft">
          {label}
          {required && (
            <span className="text-bad" aria-hidden>
              {' '}
              *
            </span>
          )}
        </label>
        {needed && (
          <span className="text-xs font-medium text-warn" aria-hidden>
            обязательно
          </span>
        )}
        {term && <Explained term={term} of={label} />}
      </span>
      {children}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 text-xs text-bad">
      <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Many lines of text; grows with its contents: <TextAreaField name="comment" label="Комментарий" rows={4} />. */
import type { FieldValues } from 'react-hook-form';
import type { ControlProps } from './control-props.ts';
import { Field, type FieldProps } from './field.tsx';
import { TooLong } from './too-long.tsx';

interface Extra {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  /** The field that a dialog puts the cursor in as it opens. */
  focusFirst?: boolean;
}

export function TextArea(props: ControlProps<string> & Extra) {
  const { value, onChange, rows = 3, focusFirst, maxLength = Infinity, ...rest } = props;
  const text = value ?? '';
  return (
    <>
      <textarea
        {...rest}
        data-autofocus={focusFirst || undefined}
        rows={rows}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="control field-sizing-content max-h-96 resize-y"
        style={{ minHeight: rows * 20 + 16 }}
      />
      <TooLong text={text} most={maxLength} />
    </>
  );
}

export function TextAreaField<T extends FieldValues = FieldValues>({
  rows,
  maxLength,
  placeholder,
  focusFirst,
  ...field
}: FieldProps<T> & Extra) {
  return (
    <Field<T> {...field}>
      {(bind) => (
        <TextArea
          {...(bind as ControlProps<string>)}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          focusFirst={focusFirst}
        />
      )}
    </Field>
  );
}

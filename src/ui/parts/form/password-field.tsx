/** A password, hidden until its eye is pressed: <PasswordField name="password" label="Пароль" autoComplete="new-password" />. */
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ControlProps } from './control-props.ts';
import { Field, type FieldProps } from './field.tsx';
import { TextInput, type TextExtra } from './text-input.tsx';

interface Extra extends Pick<TextExtra, 'focusFirst'> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField<T extends FieldValues = FieldValues>({
  autoComplete,
  focusFirst,
  ...field
}: FieldProps<T> & Extra) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  // Not «пароль»: whoever looks for the field by its name must not find its button.
  const label = isShown ? 'Скрыть введённое' : 'Показать введённое';
  return (
    <Field<T> {...field}>
      {(bind) => (
        <div className="relative">
          <TextInput
            {...(bind as ControlProps<string>)}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            focusFirst={focusFirst}
            className="pr-10"
          />
          <button
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-box text-ink-soft hover:text-ink"
          >
            <Icon className="size-4" aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}

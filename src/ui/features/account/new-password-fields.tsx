/** A new password, twice, with its rule in sight before anything is refused. */
import { passwordRule } from '../../../text/password-rule.ts';
import { FieldRow } from '../../parts/form/form.tsx';
import { PasswordField } from '../../parts/form/password-field.tsx';

export function NewPasswordFields({ label = 'Новый пароль' }: { label?: string }) {
  return (
    <FieldRow>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        hint={passwordRule.hint}
        required
      />
      <PasswordField
        name="passwordConfirmation"
        label="Пароль ещё раз"
        autoComplete="new-password"
        required
      />
    </FieldRow>
  );
}

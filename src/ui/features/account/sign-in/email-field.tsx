/** The address that one signs in with, in each form that asks for it: <EmailField focusFirst /> over `email: signInEmail`. */
import { z } from 'zod';
import { TextField } from '../../../parts/form/text-field.tsx';

export const signInEmail = z
  .string()
  .trim()
  .check(z.email({ error: 'Укажите адрес электронной почты' }));

export function EmailField({ focusFirst }: { focusFirst?: boolean }) {
  return (
    <TextField
      name="email"
      label="Электронная почта"
      type="email"
      placeholder="name@company.ru"
      autoComplete="username"
      required
      focusFirst={focusFirst}
    />
  );
}

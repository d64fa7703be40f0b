/** A new key of a custodian: made here, wrapped by a passphrase before anything of it goes anywhere. */
import { KeyRound } from 'lucide-react';
import { z } from 'zod';
import { commission } from '../../../api/calls/commission.ts';
import { useSend } from '../../data/use-call.ts';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { PasswordField } from '../../parts/form/password-field.tsx';
import { crypt } from './crypt-later.ts';
import { saveKeyFile } from './key-file.ts';
import { keepKey } from './key-store.ts';
import { wrapBeside } from './passphrase.ts';

const SHORTEST = 12;

const schema = z
  .object({
    passphrase: z
      .string()
      .min(SHORTEST, `Не короче ${SHORTEST} знаков: подойдут четыре простых слова через пробел`),
    again: z.string(),
  })
  .refine(({ passphrase, again }) => passphrase === again, {
    path: ['again'],
    error: 'Парольные фразы не совпадают',
  });

export interface MadeKey {
  recipient: string;
  wrapped: string;
  /** To be printed, and forgotten. */
  secret: string;
}

export function NewKeyForm({ userId, onMade }: { userId: number; onMade: (key: MadeKey) => void }) {
  const add = useSend(commission.addKey, { invalidates: [commission.ownKeys, commission.candidates] });
  const form = useAppForm({
    schema,
    values: { passphrase: '', again: '' },
    guard: false,
    sendOnly: true,
    submit: async ({ passphrase }) => {
      const { newKey } = await crypt();
      const { secret, recipient } = await newKey();
      const wrapped = await wrapBeside(secret, passphrase);
      await add.send({ body: { recipient, wrapped } });
      await keepKey(userId, recipient, wrapped);
      saveKeyFile(recipient, wrapped);
      onMade({ recipient, wrapped, secret });
    },
  });
  return (
    <Form form={form} label="Новый ключ хранителя">
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <PasswordField
          name="passphrase"
          label="Парольная фраза ключа"
          autoComplete="new-password"
          required
          hint="Не пароль от площадки. Восстановить её нельзя"
        />
        <PasswordField name="again" label="Ещё раз" autoComplete="new-password" required />
      </div>
      <SubmitButton icon={KeyRound} className="sm:self-start">
        Создать ключ
      </SubmitButton>
    </Form>
  );
}

/** The own key for one press: by its passphrase, from the file, or from the printed sheet. It is never kept open. */
import { useState } from 'react';
import { z } from 'zod';
import { commission } from '../../../api/calls/commission.ts';
import type { CustodianKey } from '../../../proof/commission/keys.ts';
import { useCall } from '../../data/use-call.ts';
import { Segments } from '../../parts/control/segments.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { Form, NOT_STORED, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { PasswordField } from '../../parts/form/password-field.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { crypt } from './crypt-later.ts';
import { shortKey } from './key-file.ts';
import { keptKey } from './key-store.ts';
import { unwrapBeside } from './passphrase.ts';

interface WithKeyProps {
  userId: number;
  /** The key that was sealed to. */
  recipient: string;
  /** On its button. */
  label: string;
  /** NOT_STORED where it was refused: what is typed stays. */
  onKey: (key: CustodianKey) => Promise<unknown>;
}

type Source = 'passphrase' | 'file' | 'sheet';
const sources = [
  { id: 'passphrase', label: 'Фразой' },
  { id: 'file', label: 'Файлом' },
  { id: 'sheet', label: 'С листа' },
] as const;

const schema = z.object({ passphrase: z.string(), sheet: z.string() });

export function WithKey({ userId, recipient, label, onKey }: WithKeyProps) {
  const keys = useCall(commission.ownKeys);
  const [source, setSource] = useState<Source>('passphrase');
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const onServer = keys.data?.data.find((one) => one.recipient === recipient)?.wrapped ?? null;
  const wrapped = async () =>
    source === 'file' ? (file?.text ?? null) : (onServer ?? (await keptKey(userId, recipient)));
  const form = useAppForm({
    schema,
    values: { passphrase: '', sheet: '' },
    guard: false,
    sendOnly: true,
    submit: async ({ passphrase, sheet }) => {
      const text = source === 'sheet' ? null : await wrapped();
      const key = await (source === 'sheet'
        ? crypt().then(({ keyOf }) => keyOf(sheet))
        : text === null
          ? null
          : unwrapBeside(text, passphrase));
      const field = source === 'sheet' ? 'sheet' : 'passphrase';
      const refuse = (message: string) => {
        form.setError(field, { message }, { shouldFocus: true });
        return NOT_STORED;
      };
      if (key === null && source === 'sheet') return refuse('Это не ключ: проверьте, нет ли опечатки');
      if (text === null && source === 'file') return refuse('Выберите файл ключа');
      if (key === null) return refuse('Парольная фраза не подошла');
      if (key.recipient !== recipient) return refuse(`Это другой ваш ключ: нужен ${shortKey(recipient)}`);
      return onKey(key);
    },
  });
  return (
    <Form form={form} label={label}>
      <p className="text-xs text-ink-soft">
        Нужен ваш ключ <code title={recipient}>{shortKey(recipient)}</code>. Он не покинет этот браузер.
      </p>
      <Segments label="Чем открыть" items={sources} value={source} onChange={setSource} className="w-fit" />
      <div className="flex max-w-md flex-col gap-4">
        {source === 'file' && (
          <FileDrop
            label={file?.name ?? 'Файл ключа'}
            accept=".age,.txt"
            single
            hint="klyuch-hranitelya-….age, скачан при создании ключа"
            onFiles={([chosen]) => {
              if (chosen) void chosen.text().then((text) => setFile({ name: chosen.name, text }));
            }}
          />
        )}
        {source === 'sheet' ? (
          <TextAreaField name="sheet" label="Закрытая часть с листа" rows={3} />
        ) : (
          <PasswordField name="passphrase" label="Парольная фраза ключа" autoComplete="current-password" />
        )}
      </div>
      <SubmitButton className="w-fit">{label}</SubmitButton>
    </Form>
  );
}

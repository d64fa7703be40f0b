/** A new token: what it is for, what it may and for how long; then the token itself, once. */
import { useState } from 'react';
import { accessTokens } from '../../../../api/calls/access-tokens.ts';
import { accessTokenDraft, tokenTerms } from '../../../../api/records/access-token.ts';
import { tokenScopes, type TokenScope } from '../../../../rules/token-scopes.ts';
import { tokenScopeNames } from '../../../../text/token-scopes.ts';
import { useSend } from '../../../data/use-call.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { ChecksField } from '../../../parts/form/checks-field.tsx';
import { Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { RadioField } from '../../../parts/form/radio-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { ShownOnce } from './shown-once.tsx';

const YEAR = 365;
const terms = tokenTerms.map((days) => ({ value: days, label: days === YEAR ? 'Год' : `${days} дней` }));
const scopes = tokenScopes.map((value) => ({
  value,
  label: `${tokenScopeNames[value].label}: ${tokenScopeNames[value].hint}`,
}));
const empty: { title: string; scopes: TokenScope[]; days: (typeof tokenTerms)[number] } = {
  title: '',
  scopes: ['read'],
  days: 90,
};

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  const create = useSend(accessTokens.create, {
    invalidates: [accessTokens.list],
    onDone: ({ data }) => setToken(data.token),
  });
  const form = useAppForm({
    schema: accessTokenDraft,
    values: empty,
    guard: false,
    sendOnly: true,
    submit: (body) => create.send({ body }),
  });
  return (
    <Dialog open onClose={onClose} title={token === null ? 'Новый ключ доступа' : 'Сохраните ключ'}>
      {token === null ? (
        <Form form={form} label="Новый ключ доступа">
          <TextField
            name="title"
            label="Для чего"
            required
            focusFirst
            hint="Например: 1С:ERP, выгрузка итогов"
          />
          <ChecksField name="scopes" label="Права" options={scopes} />
          <RadioField name="days" label="Срок" options={terms} />
          <FormButtons onClose={onClose}>Создать</FormButtons>
        </Form>
      ) : (
        <ShownOnce secret={token} copied="Ключ скопирован" kept="Ключ сохранён" onKept={onClose}>
          Больше он не покажется: площадка хранит только его отпечаток.
        </ShownOnce>
      )}
    </Dialog>
  );
}

/** The second factor: whether it is on, how to begin, replace and end it, and its recovery codes. */
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { auth } from '../../../../api/calls/auth.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { PasswordField } from '../../../parts/form/password-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { AuthenticatorKey } from '../second-factor/authenticator-key.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';

type Task = 'enable' | 'replace' | 'codes' | 'disable';

const TITLES: Record<Task, string> = {
  enable: 'Включить второй фактор',
  replace: 'Другой телефон',
  codes: 'Новые коды восстановления',
  disable: 'Отключить второй фактор',
};

export function SecondFactorSection() {
  const { data, error } = useCall(auth.secondFactor);
  const [task, setTask] = useState<Task | null>(null);
  const state = data?.data;
  const isOn = state !== undefined && state.enabledAt !== null;
  return (
    <Section
      title="Второй фактор"
      note="Кроме пароля при входе спрашивается код из приложения на телефоне: один украденный пароль никого не впустит."
    >
      {!state &&
        (error ? <EmptyState title="Не удалось загрузить" text={error.message} /> : <SkeletonLines />)}
      {state && !isOn && (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="neutral" label="Выключен" />
          <Button icon={ShieldCheck} kind="primary" onClick={() => setTask('enable')}>
            Включить второй фактор
          </Button>
        </div>
      )}
      {state && isOn && (
        <div className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="good" label="Включён" />
            <span>
              с <DateTime value={state.enabledAt} />, кодов восстановления осталось: {state.recoveryCodesLeft}
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setTask('codes')}>Новые коды восстановления</Button>
            <Button onClick={() => setTask('replace')}>Другой телефон</Button>
            {!state.compulsory && <Button onClick={() => setTask('disable')}>Отключить</Button>}
          </div>
          {state.compulsory && (
            <p className="text-xs text-ink-soft">
              Для вашей роли второй фактор обязателен: его можно заменить, но не отключить.
            </p>
          )}
        </div>
      )}
      {task && <TaskDialog task={task} onClose={() => setTask(null)} />}
    </Section>
  );
}

/** Proof, then the key and its first code where there is a new one, then the codes. */
function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={codes !== null}
      size="sm"
      title={codes ? 'Коды восстановления' : TITLES[task]}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : key ? (
        <FirstCode authenticator={key} onCodes={setCodes} onClose={onClose} />
      ) : (
        <Proof task={task} onKey={setKey} onCodes={setCodes} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ProofProps {
  task: Task;
  onKey: (key: { secret: string; uri: string }) => void;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

const proofOf = (isOn: boolean) =>
  z.object({
    currentPassword: z.string().min(1, 'Введите пароль'),
    code: isOn ? z.string().trim().min(1, 'Введите код') : z.string(),
  });

function Proof({ task, onKey, onCodes, onClose }: ProofProps) {
  const isOn = task !== 'enable';
  const begin = useSend(auth.beginSecondFactor, { onDone: ({ data }) => onKey(data), invalidates: [] });
  const replace = useSend(auth.replaceRecoveryCodes, {
    onDone: ({ data }) => onCodes(data.recoveryCodes),
    invalidates: [auth.secondFactor],
  });
  const disable = useSend(auth.disableSecondFactor, {
    done: 'Второй фактор отключён',
    onDone: onClose,
    invalidates: [auth.secondFactor],
  });
  const form = useAppForm({
    schema: proofOf(isOn),
    values: { currentPassword: '', code: '' },
    guard: false,
    submit: (body) => {
      if (task === 'codes') return replace.send({ body });
      if (task === 'disable') return disable.send({ body });
      return begin.send({ body: isOn ? body : { currentPassword: body.currentPassword } });
    },
  });
  return (
    <Form form={form} label={TITLES[task]}>
      {task === 'disable' && (
        <p className="text-ink-soft">После этого для входа будет достаточно одного пароля.</p>
      )}
      <PasswordField
        name="currentPassword"
        label="Ваш пароль"
        autoComplete="current-password"
        required
        focusFirst
      />
      {isOn && (
        <TextField
          name="code"
          label="Код"
          hint="Из приложения или код восстановления"
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
      )}
      <FormButtons kind={task === 'disable' ? 'danger' : 'primary'} onClose={onClose}>
        {task === 'disable' ? 'Отключить' : 'Продолжить'}
      </FormButtons>
    </Form>
  );
}

interface FirstCodeProps {
  authenticator: { secret: string; uri: string };
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

const firstCode = z.object({ code: z.string().trim().min(1, 'Введите код') });

function FirstCode({ authenticator, onCodes, onClose }: FirstCodeProps) {
  const confirm = useSend(auth.confirmSecondFactor, {
    onDone: ({ data }) => onCodes(data.recoveryCodes),
    invalidates: [auth.secondFactor, auth.sessions],
  });
  const form = useAppForm({
    schema: firstCode,
    values: { code: '' },
    guard: false,
    submit: (body) => confirm.send({ body }),
  });
  return (
    <Form form={form} label="Первый код">
      <AuthenticatorKey {...authenticator} />
      <TextField
        name="code"
        label="Код из приложения"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        required
        focusFirst
      />
      <FormButtons onClose={onClose}>Включить</FormButtons>
    </Form>
  );
}

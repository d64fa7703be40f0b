/** «Замещение»: who stands for a person during an absence, and for whom that person stands. The administrator names one for anybody. */
import { useState } from 'react';
import { z } from 'zod';
import { deputies } from '../../../../api/calls/deputies.ts';
import type { DeputyRecord } from '../../../../api/records/deputy.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Button } from '../../../parts/control/button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { DateField } from '../../../parts/form/date-time-field.tsx';
import { FieldRow, Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { SelectField } from '../../../parts/form/select-field.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { dayText } from '../../../parts/form/date-text.ts';

interface Whose {
  user: { id: number; name: string; role: string };
  /** It is the reader's own account. */
  isOwn: boolean;
}

export function DeputySection({ user, isOwn }: Whose) {
  const isChecker = user.role !== 'manager';
  const { data, error } = useCall(deputies.list, { params: { id: user.id } });
  return (
    <Section
      title="Замещение"
      note={
        isOwn
          ? `На время отпуска или болезни: замещающий ${isChecker ? 'сможет отменить и ваши решения' : 'увидит ваши процедуры, сделает любой ваш шаг'} и получит копии писем. В истории будет и он, и вы.`
          : `Замещающий ${isChecker ? 'сможет отменить и решения сотрудника' : 'увидит процедуры сотрудника, сделает любой его шаг'} и получит копии писем.`
      }
    >
      {error && !data && <EmptyState title="Не удалось загрузить замещения" text={error.message} />}
      {!data && !error && <SkeletonLines />}
      {data && data.data.length > 0 && (
        <ul aria-label="Замещения" className="mb-4 divide-y divide-line">
          {data.data.map((one) => (
            <DeputyLine key={one.id} deputy={one} isOwn={isOwn} user={user} />
          ))}
        </ul>
      )}
      {data && <NameForm user={user} isOwn={isOwn} />}
    </Section>
  );
}

function DeputyLine({ deputy, isOwn, user }: Whose & { deputy: DeputyRecord }) {
  const [isAsked, setAsked] = useState(false);
  const end = useSend(deputies.end, {
    done: 'Замещение отменено',
    invalidates: [deputies.list],
    onDone: () => setAsked(false),
  });
  const isAbsent = deputy.absent.id === user.id;
  const other = isAbsent ? deputy.deputy.name : deputy.absent.name;
  const what = isAbsent ? (isOwn ? 'Вас замещает' : 'Замещает') : isOwn ? 'Вы замещаете:' : 'Сам замещает:';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          <span className="text-ink-soft">{what}</span> <span className="font-medium">{other}</span>
        </p>
        <p className="text-xs text-ink-soft">
          с {dayText(deputy.from)} по {dayText(deputy.to)}
        </p>
      </div>
      <Badge {...(deputy.isNow ? { tone: 'good', label: 'Действует' } : { label: 'Назначено' })} />
      {isAbsent && deputy.canEnd && (
        <Button size="sm" aria-label={`Отменить замещение: ${other}`} onClick={() => setAsked(true)}>
          Отменить
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Отменить замещение?"
        will={[
          `${other} сразу перестанет ${user.role === 'manager' ? 'видеть черновики и делать шаги процедур' : 'отменять эти решения и получать копии писем'}`,
        ]}
        confirm="Отменить замещение"
        danger
        busy={end.busy}
        onConfirm={() => end.run({ params: { id: deputy.id } })}
      />
    </li>
  );
}

const day = z.iso.date('Укажите дату');
const schema = z.object({ userId: z.int({ error: 'Выберите сотрудника' }), from: day, to: day });

function NameForm({ user, isOwn }: Whose) {
  const candidates = useCall(deputies.candidates, { params: { id: user.id } });
  const name = useSend(deputies.name, {
    once: true,
    done: 'Замещающий назначен',
    invalidates: [deputies.list],
  });
  const form = useAppForm({
    schema,
    values: { userId: null as unknown as number, from: '', to: '' },
    record: user.id,
    sendOnly: true,
    unsaved: 'незаконченное замещение',
    submit: async (body) => {
      await name.send({ params: { id: user.id }, body });
      form.reset();
    },
  });
  const options = (candidates.data?.data ?? []).map(({ id, name: label }) => ({ value: id, label }));
  if (candidates.data && options.length === 0)
    return <p className="text-ink-soft">Замещать некому: других сотрудников с этой ролью нет.</p>;
  return (
    <Form form={form} label="Назначить замещающего">
      <SelectField
        name="userId"
        label={isOwn ? 'Кто вас замещает' : 'Кто замещает'}
        placeholder="Выберите сотрудника"
        required
        options={options}
      />
      <FieldRow>
        <DateField name="from" label="С какого дня" required />
        <DateField name="to" label="По какой день" required />
      </FieldRow>
      <SubmitButton kind="secondary" className="w-fit">
        Назначить
      </SubmitButton>
    </Form>
  );
}

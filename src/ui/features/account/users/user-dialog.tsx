/** An account of anybody's: name, phone and role; what a new role ends is told before it is saved. */
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { users } from '../../../../api/calls/users.ts';
import { email, name, phone, reason } from '../../../../api/fields.ts';
import { userRole, type UserRecord, type UserRole } from '../../../../api/records/user.ts';
import { roleNames } from '../../../../text/role-names.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FieldRow, Form, FormButtons, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { PhoneField } from '../../../parts/form/phone-field.tsx';
import { SelectField } from '../../../parts/form/select-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { OwnedLots } from './owned-lots.tsx';
import { useVisitor } from '../../../data/visitor.ts';
import { useSend } from '../../../data/use-call.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { lazyPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';

const deputies = lazyPart(async () => ({
  default: (await import('../deputies/deputy-section.tsx')).DeputySection,
}));
/** Whose work somebody else may have to do. */
const DEPUTED: readonly UserRole[] = ['manager', 'security', 'auditor'];

const schema = z.object({ name, email, phone: z.union([z.literal(''), phone]), role: userRole });

/** Whom one adds most often; never an administrator by a press too many. */
const usualOf = (roles: readonly UserRole[]): UserRole => (roles.includes('vendor') ? 'vendor' : 'manager');

interface UserDialogProps {
  /** Null: a new one, who sets a password by the letter. */
  user: UserRecord | null;
  roles: readonly UserRole[];
  onClose: () => void;
}

export function UserDialog({ user, roles, onClose }: UserDialogProps) {
  const { id: ownId } = useVisitor();
  const isStaff = !roles.includes('vendor');
  const create = useSend(users.create, {
    once: true,
    done: 'Пользователь создан, письмо отправлено',
    onDone: onClose,
  });
  const update = useSend(users.update, { done: 'Пользователь изменён', onDone: onClose });
  const form = useAppForm({
    schema,
    values: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      role: user?.role ?? usualOf(roles),
    },
    record: user?.id,
    submit: (values) =>
      user
        ? update.send({
            params: { id: user.id },
            body: { name: values.name, phone: values.phone || null, role: values.role },
            ifMatch: user.version,
          })
        : create.send({ body: { ...values, phone: values.phone || undefined } }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        user ? (isStaff ? 'Сотрудник' : 'Пользователь') : isStaff ? 'Новый сотрудник' : 'Новый пользователь'
      }
    >
      <Form form={form} label="Пользователь">
        <TextField name="name" label="Фамилия, имя, отчество" required focusFirst />
        <FieldRow>
          <TextField name="email" label="Электронная почта" type="email" required disabled={user !== null} />
          <PhoneField name="phone" label="Телефон" />
        </FieldRow>
        <SelectField
          name="role"
          label="Роль"
          hint={user ? 'Смена роли завершает сеансы пользователя' : 'Пароль он задаст по ссылке из письма'}
          options={roles.map((value) => ({ value, label: roleNames[value] }))}
        />
        {user && <NewRole user={user} />}
        <FormButtons onClose={onClose}>{user ? 'Сохранить' : 'Создать'}</FormButtons>
      </Form>
      {user && DEPUTED.includes(user.role) && (
        <div className="mt-6 border-t border-line pt-4">
          <WhenWanted part={deputies} wanted props={{ user, isOwn: false }} standIn={<SkeletonLines />} />
        </div>
      )}
      {user?.secondFactor && user.id !== ownId && <SecondFactorReset user={user} onDone={onClose} />}
    </Dialog>
  );
}

/** Only a vendor acts for a company: whoever becomes somebody else leaves it, and there is no asking twice. */
function NewRole({ user }: { user: UserRecord }) {
  const { company, role } = user;
  const chosen = useWatch({ name: 'role' }) as UserRole;
  if (chosen === role) return null;
  if (company === null) return <OwnedLots user={user} />;
  return (
    <Notice tone="warn" title={`Перестанет действовать от имени: ${company.title}`}>
      Черновики и поданные заявки останутся у компании. Если у неё нет других пользователей, вести их будет
      некому.
    </Notice>
  );
}

const resetSchema = z.object({ reason });

/** For who has lost the phone and the codes, once it is certain who asks. */
function SecondFactorReset({ user, onDone }: { user: UserRecord; onDone: () => void }) {
  const reset = useSend(users.resetSecondFactor, {
    done: 'Второй фактор сброшен, сеансы пользователя завершены',
    onDone,
  });
  const form = useAppForm({
    schema: resetSchema,
    values: { reason: '' },
    record: user.id,
    sendOnly: true,
    unsaved: 'причина сброса второго фактора',
    submit: (body) => reset.send({ params: { id: user.id }, body }),
  });
  return (
    <section aria-label="Второй фактор" className="mt-6 border-t border-line pt-4">
      <Form form={form} label="Сброс второго фактора">
        <p>
          <b>Второй фактор включён.</b> Сбросьте его, если пользователь потерял телефон и коды и вы убедились,
          что это он. Сброс попадёт в историю, пользователь получит письмо.
        </p>
        <TextField name="reason" label="Причина и как установлена личность" required />
        <SubmitButton kind="danger" className="w-fit">
          Сбросить второй фактор
        </SubmitButton>
      </Form>
    </section>
  );
}

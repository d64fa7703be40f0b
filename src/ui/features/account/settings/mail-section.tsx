/** Which news come by mail, and how often. */
import { z } from 'zod';
import { notifications } from '../../../../api/calls/notifications.ts';
import type { DataOf } from '../../../../api/contract.ts';
import type { Role } from '../../../../machines/access.ts';
import { mailModes, type MailMode } from '../../../../rules/closed-lists.ts';
import { newsGroups, urgentInWords, type NewsGroup } from '../../../../text/news.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { ChecksField } from '../../../parts/form/checks-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { SelectField } from '../../../parts/form/select-field.tsx';
import { SwitchField } from '../../../parts/form/switch-field.tsx';
import { RadioField } from '../../../parts/form/radio-field.tsx';
import { Section } from '../../../parts/layout/section.tsx';

type Preferences = DataOf<typeof notifications.preferences>;

const modeWords: Record<MailMode, { label: string; hint: string }> = {
  all: { label: 'Сразу', hint: 'Письмо о каждом событии' },
  digest: { label: 'Раз в день', hint: 'Одно письмо в 8:00 (UTC+3) со всем, что накопилось' },
  none: { label: 'Не присылать', hint: 'Уведомления остаются на площадке, под колокольчиком' },
};
const modes = mailModes.map((value) => ({ value, ...modeWords[value] }));
const groups = Object.entries(newsGroups).map(([value, label]) => ({ value, label }));
/** A vendor is of no team of a lot. */
const groupsOf = (role: Role) => groups.filter(({ value }) => value !== 'team' || role !== 'vendor');

const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: `${value}:00` }));
const NIGHT = { from: 21, to: 8 };

const schema = z.object({
  mail: z.enum(mailModes),
  wanted: z.array(z.enum(Object.keys(newsGroups) as NewsGroup[])),
  hasQuiet: z.boolean(),
  quiet: z
    .object({ from: z.int(), to: z.int() })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Начало и конец совпадают' }),
});

export function MailSection() {
  const { data, error } = useCall(notifications.preferences);
  return (
    <Section
      title="Письма"
      note="Уведомления под колокольчиком приходят всегда. Письма о пароле, почте и входе отключить нельзя."
    >
      {data ? (
        <MailForm preferences={data.data} />
      ) : error ? (
        <EmptyState title="Не удалось загрузить настройки" text={error.message} />
      ) : (
        <SkeletonLines />
      )}
    </Section>
  );
}

function MailForm({ preferences }: { preferences: Preferences }) {
  const save = useSend(notifications.savePreferences, { done: 'Настройки писем сохранены' });
  const { role } = useVisitor();
  const shown = groupsOf(role).map(({ value }) => value as NewsGroup);
  const form = useAppForm({
    schema,
    values: {
      mail: preferences.mail,
      wanted: shown.filter((group) => !preferences.muted.includes(group)),
      hasQuiet: preferences.quiet !== null,
      quiet: preferences.quiet ?? NIGHT,
    },
    unsaved: 'несохранённые настройки писем',
    submit: ({ mail, wanted, hasQuiet, quiet }) =>
      save.send({
        body: {
          mail,
          muted: shown.filter((group) => !wanted.includes(group)),
          quiet: hasQuiet ? quiet : null,
        },
      }),
  });
  const isNone = form.watch('mail') === 'none';
  const isAtOnce = form.watch('mail') === 'all';
  return (
    <Form form={form} label="Письма">
      <RadioField name="mail" label="Как присылать" options={modes} />
      {!isNone && <ChecksField name="wanted" label="О чём присылать" options={groupsOf(role)} />}
      {isAtOnce && (
        <SwitchField
          name="hasQuiet"
          label="Тихие часы"
          hint={`Письма подождут до их конца, по времени UTC+3. Не ждут ${urgentInWords}.`}
        />
      )}
      {isAtOnce && form.watch('hasQuiet') && (
        <div className="grid max-w-80 grid-cols-2 gap-3">
          <SelectField name="quiet.from" label="С" options={hours} />
          <SelectField name="quiet.to" label="До" options={hours} />
        </div>
      )}
      <SubmitButton kind="secondary" className="w-fit">
        Сохранить
      </SubmitButton>
    </Form>
  );
}

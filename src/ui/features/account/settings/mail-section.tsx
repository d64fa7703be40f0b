/** Which news come by mail, and how often. */
import { z } from 'zod';
import { notifications } from '../../../../api/calls/notifications.ts';
import type { DataOf } from '../../../../api/contract.ts';
import type { Role } from '../../../../machines/access.ts';
import { mailModes, type MailMode } from '../../../../rules/closed-lists.ts';
import { newsGroups, type NewsGroup } from '../../../../text/news.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { ChecksField } from '../../../parts/form/checks-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
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

const schema = z.object({
  mail: z.enum(mailModes),
  wanted: z.array(z.enum(Object.keys(newsGroups) as NewsGroup[])),
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
  const all = Object.keys(newsGroups) as NewsGroup[];
  const form = useAppForm({
    schema,
    values: { mail: preferences.mail, wanted: all.filter((group) => !preferences.muted.includes(group)) },
    unsaved: 'несохранённые настройки писем',
    submit: ({ mail, wanted }) =>
      save.send({ body: { mail, muted: all.filter((group) => !wanted.includes(group)) } }),
  });
  const { role } = useVisitor();
  const isNone = form.watch('mail') === 'none';
  return (
    <Form form={form} label="Письма">
      <RadioField name="mail" label="Как присылать" options={modes} />
      {!isNone && <ChecksField name="wanted" label="О чём присылать" options={groupsOf(role)} />}
      <SubmitButton kind="secondary" className="w-fit">
        Сохранить
      </SubmitButton>
    </Form>
  );
}

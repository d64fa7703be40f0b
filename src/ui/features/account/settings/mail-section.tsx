/** Which news come by mail and by Telegram, and how often. */
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
import type { Option } from '../../../parts/form/option-look.ts';
import { ChecksTable } from '../../../parts/form/checks-table.tsx';
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
/** A vendor is of no team of a lot, and nobody else is of a company. */
const groupsOf = (role: Role) =>
  groups.filter(({ value }) => value !== (role === 'vendor' ? 'team' : 'document'));

const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: `${value}:00` }));
const NIGHT = { from: 21, to: 8 };

const groupList = z.array(z.enum(Object.keys(newsGroups) as NewsGroup[]));
const schema = z.object({
  mail: z.enum(mailModes),
  wanted: groupList,
  /** The same by Telegram. */
  messages: groupList,
  hasQuiet: z.boolean(),
  quiet: z
    .object({ from: z.int(), to: z.int() })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Начало и конец совпадают' }),
});

/** What comes at once, and so may wait; null: nothing. */
function atOnceWords(byMail: boolean, byTelegram: boolean): string | null {
  if (byMail && byTelegram) return 'Письма и сообщения';
  if (byMail) return 'Письма';
  return byTelegram ? 'Сообщения' : null;
}

export function MailSection() {
  const { data, error, isPending } = useCall(notifications.preferences);
  return (
    <>
      <Section
        title={data?.data.telegram ? 'Письма и сообщения' : 'Письма'}
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
      {isPending && <div className="awaited" hidden />}
    </>
  );
}

interface WantedProps {
  byMail: boolean;
  byTelegram: boolean;
  options: readonly Option[];
}

/** A column a way, where there are several. */
function Wanted({ byMail, byTelegram, options }: WantedProps) {
  if (byMail && byTelegram)
    return (
      <ChecksTable
        label="О чём присылать"
        options={options}
        columns={[
          { name: 'wanted', label: 'Почта' },
          { name: 'messages', label: 'Telegram' },
        ]}
      />
    );
  if (byMail) return <ChecksField name="wanted" label="О чём присылать" options={options} />;
  return byTelegram ? (
    <ChecksField name="messages" label="О чём писать в Telegram" options={options} />
  ) : null;
}

function MailForm({ preferences }: { preferences: Preferences }) {
  const save = useSend(notifications.savePreferences, { done: 'Настройки писем сохранены' });
  const { role } = useVisitor();
  const shown = groupsOf(role).map(({ value }) => value as NewsGroup);
  const { telegram } = preferences;
  const form = useAppForm({
    schema,
    values: {
      mail: preferences.mail,
      wanted: shown.filter((group) => !preferences.muted.includes(group)),
      messages: shown.filter((group) => !telegram?.muted.includes(group)),
      hasQuiet: preferences.quiet !== null,
      quiet: preferences.quiet ?? NIGHT,
    },
    unsaved: 'несохранённые настройки писем',
    submit: ({ mail, wanted, messages, hasQuiet, quiet }) =>
      save.send({
        body: {
          mail,
          muted: shown.filter((group) => !wanted.includes(group)),
          quiet: hasQuiet ? quiet : null,
          ...(telegram && { telegram: { muted: shown.filter((group) => !messages.includes(group)) } }),
        },
      }),
  });
  const isNone = form.watch('mail') === 'none';
  const atOnce = atOnceWords(form.watch('mail') === 'all', telegram !== undefined);
  return (
    <Form form={form} label="Письма">
      <RadioField name="mail" label={telegram ? 'Как присылать письма' : 'Как присылать'} options={modes} />
      <Wanted byMail={!isNone} byTelegram={telegram !== undefined} options={groupsOf(role)} />
      {atOnce !== null && (
        <SwitchField
          name="hasQuiet"
          label="Тихие часы"
          hint={`${atOnce} подождут до их конца, по времени UTC+3. Не ждут ${urgentInWords}.`}
        />
      )}
      {atOnce !== null && form.watch('hasQuiet') && (
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

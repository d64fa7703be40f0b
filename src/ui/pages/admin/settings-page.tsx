/** /admin/settings: what an administrator changes while the platform runs; each by its own kind. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import { settings } from '../../../api/calls/settings.ts';
import {
  settingKinds,
  type SettingGroup,
  type SettingKey,
  type SettingRecord,
} from '../../../api/records/setting.ts';
import { settingGroups, settingHints } from '../../../api/records/setting-groups.ts';
import { LetterFields } from '../../features/letters/letter-fields.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { DecimalField } from '../../parts/form/decimal-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { IntegerField } from '../../parts/form/integer-field.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { SwitchField } from '../../parts/form/switch-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { typedValues } from '../../parts/form/typed-values.ts';
import { overtaken, settingText } from '../../../text/overtaken.ts';
import { refresh, useCall, useSend } from '../../data/use-call.ts';

export default function Page() {
  const list = useCall(settings.list);
  return (
    <>
      <PageHeader title="Настройки" />
      {list.data ? (
        <SettingsForm records={list.data.data} />
      ) : list.error ? (
        <EmptyState title="Не удалось загрузить настройки" text={list.error.message} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

const schema = z.object(
  Object.fromEntries(Object.entries(settingKinds).map(([key, kind]) => [key, kind.schema])) as {
    [K in SettingKey]: (typeof settingKinds)[K]['schema'];
  },
);

type Values = z.input<typeof schema>;

const groups = Object.keys(settingGroups) as SettingGroup[];

function SettingsForm({ records }: { records: readonly SettingRecord[] }) {
  const save = useSend(settings.update, { done: 'Настройки сохранены' });
  const values = Object.fromEntries(records.map(({ key, value }) => [key, value])) as Values;
  /** What the typed values began from. */
  const base = useRef(values);
  const saving = useRef(false);
  const form = useAppForm({
    schema,
    values,
    unsaved: 'несохранённые настройки',
    submit: async (ready) => {
      // Only what was changed: another administrator may be changing the rest.
      const body = typedValues(ready, base.current);
      const was = Object.fromEntries(Object.keys(body).map((key) => [key, base.current[key as SettingKey]]));
      saving.current = true;
      try {
        await save.send({ body: { ...body, was } });
        base.current = { ...base.current, ...body };
      } catch (error) {
        void refresh([settings.list]);
        throw error;
      } finally {
        saving.current = false;
      }
    },
  });
  const { isDirty } = form.formState;
  const known = JSON.stringify(values);
  /** What another has saved stands in the fields that were not typed in here; in the others it is told, and the next press replaces it. */
  const meetOthers = useEffectEvent((latest: string, isTyped: boolean) => {
    if (saving.current || (isTyped && latest === JSON.stringify(base.current))) return;
    const typed = typedValues(form.getValues(), base.current);
    const theirs = typedValues(values, base.current) as Partial<Values>;
    base.current = values;
    if (Object.keys(theirs).length === 0 || Object.keys(typed).length === 0) return;
    form.reset(values, { keepErrors: true });
    form.aside.putBack(typed);
    for (const key of Object.keys(theirs) as SettingKey[])
      if (key in typed && typed[key] !== theirs[key])
        form.setError(key, {
          type: 'server',
          message: overtaken(settingText(values[key] as SettingRecord['value'])),
        });
  });
  useEffect(() => meetOthers(known, isDirty), [known, isDirty]);
  return (
    <Form form={form} label="Настройки площадки">
      <Stack>
        {groups.map((group) => (
          <Section key={group} title={settingGroups[group].title} note={settingGroups[group].note}>
            <div className="grid max-w-5xl grid-cols-1 items-start gap-x-6 gap-y-4 md:grid-cols-2">
              {group === 'letters' ? (
                <LetterFields />
              ) : (
                records
                  .filter(({ key }) => settingKinds[key as SettingKey].group === group)
                  .map((record) => <SettingField key={record.key} record={record} />)
              )}
            </div>
          </Section>
        ))}
        <SubmitButton className="w-fit">Сохранить</SubmitButton>
      </Stack>
    </Form>
  );
}

/** A figure at the far edge of a wide field stands away from what it is of. */
const NARROW = 'self-end [&>:nth-child(2)]:w-28';

function SettingField({ record: { key, kind, title } }: { record: SettingRecord }) {
  if (kind === 'flag')
    return (
      <div className="md:col-span-2">
        <SwitchField name={key} label={title} />
      </div>
    );
  if (kind === 'integer') return <IntegerField name={key} label={title} className={NARROW} />;
  if (kind === 'decimal') return <DecimalField name={key} label={title} className={NARROW} />;
  return <TextField name={key} label={title} hint={settingHints[key as SettingKey]} />;
}

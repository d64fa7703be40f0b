/** Kept parts of one kind: taken into the lot, renamed, removed; what the lot has now kept under a name. */
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { lotSets } from '../../../../api/calls/lot-sets.ts';
import { name } from '../../../../api/fields.ts';
import type { LotSet, NewLotSet } from '../../../../api/records/lot-set.ts';
import { plural } from '../../../../rules/plural.ts';
import type { LotSetKind } from '../../../../rules/lot-parts.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { formatDate } from '../../../parts/text/format.ts';
import { RenameDialog } from '../rename-dialog.tsx';
import type { SetsProps } from './sets-props.ts';

/** How the present is kept, and what is said where there is nothing to keep. */
const WORDS: Record<LotSetKind, { keep: string; nothing: string }> = {
  criteria: {
    keep: 'Сохранить нынешние критерии и веса',
    nothing: 'Задайте критерии и веса — их можно будет сохранить здесь под названием.',
  },
  requirements: {
    keep: 'Сохранить нынешнее описание как требования',
    nothing: 'Впишите в описание требования к участникам и документам — их можно будет сохранить здесь.',
  },
  invitees: {
    keep: 'Сохранить нынешних приглашённых списком',
    nothing: 'Пригласите компании — их список можно будет сохранить здесь под названием.',
  },
  reasons: {
    keep: 'Сохранить причину как заготовку',
    nothing: 'Впишите причину — её можно будет сохранить здесь под названием.',
  },
  clarifications: {
    keep: 'Сохранить запрос как заготовку',
    nothing: 'Впишите запрос — его можно будет сохранить здесь под названием.',
  },
  answers: {
    keep: 'Сохранить ответ как заготовку',
    nothing: 'Впишите ответ — его можно будет сохранить здесь под названием.',
  },
};

const insideOf = ({ criteria, text, companies }: LotSet): string => {
  if (criteria.length > 0) return criteria.map(({ title, weight }) => `${title} ${weight}\u00A0%`).join(', ');
  if (text !== '') return text;
  const names = companies.map(({ title }) => title).join(', ');
  return `${companies.length}\u00A0${plural(companies.length, ['компания', 'компании', 'компаний'])}: ${names}`;
};

export function SetsDialog({
  kind,
  title,
  current,
  onTake,
  onClose,
}: SetsProps & { title: string; onClose: () => void }) {
  const { data, error } = useCall(lotSets.list);
  const sets = data?.data.filter((one) => one.kind === kind);
  const now = current();
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="flex flex-col gap-4">
        {error && (
          <Notice tone="warn" title="Не удалось загрузить наборы">
            {error.message}
          </Notice>
        )}
        {!sets && !error && <SkeletonLines lines={3} />}
        {sets?.length === 0 && <p className="text-ink-soft">Сохранённых пока нет.</p>}
        {sets && sets.length > 0 && (
          <ul aria-label={title} className="divide-y divide-line">
            {sets.map((set) => (
              <SetRow
                key={set.id}
                set={set}
                onTake={async () => {
                  await onTake(set);
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
        {now ? <KeepForm draft={now} /> : <p className="text-xs text-ink-soft">{WORDS[kind].nothing}</p>}
      </div>
    </Dialog>
  );
}

const schema = z.object({ name });

function KeepForm({ draft }: { draft: NewLotSet }) {
  const save = useSend(lotSets.save, { once: true, done: 'Сохранено', invalidates: [lotSets.list] });
  const form = useAppForm({
    schema,
    values: { name: '' },
    sendOnly: true,
    unsaved: 'название набора',
    submit: async (values) => {
      await save.send({ body: { ...draft, ...values } });
    },
  });
  return (
    <Form form={form} label={WORDS[draft.kind].keep}>
      <p className="font-medium">{WORDS[draft.kind].keep}</p>
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <TextField name="name" label="Название" required maxLength={255} />
        </div>
        <SubmitButton kind="secondary" className="mt-5">
          Сохранить
        </SubmitButton>
      </div>
      <p className="text-xs text-ink-soft">Сохранённое видят все организаторы.</p>
    </Form>
  );
}

function SetRow({ set, onTake }: { set: LotSet; onTake: () => Promise<void> }) {
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const [busy, setBusy] = useState(false);
  const rename = useSend(lotSets.rename, { done: 'Переименовано', invalidates: [lotSets.list] });
  const remove = useSend(lotSets.remove, { done: 'Удалено', invalidates: [lotSets.list] });
  const close = () => setAsked(null);
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{set.name}</p>
        <p className="line-clamp-2 text-xs break-words text-ink-soft">{insideOf(set)}</p>
        <p className="text-xs text-ink-soft">
          {set.by}, {formatDate(set.createdAt)}
        </p>
      </div>
      {set.canChange && (
        <>
          <IconButton
            icon={Pencil}
            size="sm"
            label={`Переименовать: ${set.name}`}
            onClick={() => setAsked('rename')}
          />
          <IconButton
            icon={Trash2}
            size="sm"
            label={`Удалить: ${set.name}`}
            onClick={() => setAsked('remove')}
          />
        </>
      )}
      <Button
        size="sm"
        busy={busy}
        aria-label={`Взять: ${set.name}`}
        onClick={() => {
          setBusy(true);
          void onTake().then(
            () => setBusy(false),
            // It was told by whoever sent it.
            () => setBusy(false),
          );
        }}
      >
        Взять
      </Button>
      {asked === 'rename' && (
        <RenameDialog
          title="Переименовать"
          label="Название"
          name={set.name}
          rename={(body) => rename.send({ params: { id: set.id }, body })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={close}
        title="Удалить?"
        will={[`«${set.name}» больше нельзя будет взять`, 'В процедурах, куда это взяли, всё останется']}
        confirm="Удалить"
        danger
        busy={remove.busy}
        onConfirm={() => void remove.send({ params: { id: set.id } }).then(close, close)}
      />
    </li>
  );
}

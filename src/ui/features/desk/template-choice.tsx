/** Which template a new lot begins with; whoever saved one renames and deletes it here. */
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { lotTemplates } from '../../../api/calls/lot-templates.ts';
import type { LotTemplate } from '../../../api/records/lot-template.ts';
import { plural } from '../../../rules/plural.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { formatDate } from '../../parts/text/format.ts';
import { RenameDialog } from '../lot/rename-dialog.tsx';

const inWords = ({ items, invitees, by, createdAt }: LotTemplate): string =>
  [
    `${items}\u00A0${plural(items, ['позиция', 'позиции', 'позиций'])}`,
    invitees > 0 && `${invitees}\u00A0${plural(invitees, ['приглашённый', 'приглашённых', 'приглашённых'])}`,
    `${by}, ${formatDate(createdAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

export function TemplateChoice({ name }: { name: string }) {
  const { data, error } = useCall(lotTemplates.list);
  const { setValue } = useFormContext();
  const chosenId = useWatch({ name }) as string;
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const rename = useSend(lotTemplates.rename, { done: 'Шаблон переименован' });
  const remove = useSend(lotTemplates.remove, {
    done: 'Шаблон удалён',
    onDone: () => {
      setRemoving(false);
      setValue(name, '');
    },
  });
  const templates = data?.data;
  const only = templates?.length === 1 ? String(templates[0]!.id) : '';
  // There is nothing to choose among.
  useEffect(() => {
    if (only !== '' && chosenId === '') setValue(name, only, { shouldValidate: true });
  }, [only, chosenId, setValue, name]);
  if (error)
    return (
      <Notice tone="warn" title="Не удалось загрузить шаблоны">
        {error.message}
      </Notice>
    );
  if (!data) return <SkeletonLines lines={2} />;
  if (data.data.length === 0)
    return (
      <Notice title="Шаблонов пока нет">
        Откройте процедуру, в меню «…» выберите «Сохранить как шаблон».
      </Notice>
    );
  const chosen = data.data.find(({ id }) => String(id) === chosenId);
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        name={name}
        label="Шаблон"
        required
        options={data.data.map((one) => ({ value: String(one.id), label: one.name, hint: inWords(one) }))}
      />
      {chosen && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
          <span className="min-w-0 flex-1 basis-40">{inWords(chosen)}</span>
          {chosen.canChange && (
            <>
              <Button size="sm" icon={Pencil} onClick={() => setRenaming(true)}>
                Переименовать
              </Button>
              <Button size="sm" icon={Trash2} onClick={() => setRemoving(true)}>
                Удалить
              </Button>
            </>
          )}
        </p>
      )}
      {chosen && renaming && (
        <RenameDialog
          title="Переименовать шаблон"
          label="Название шаблона"
          name={chosen.name}
          rename={(body) => rename.send({ params: { id: chosen.id }, body })}
          onClose={() => setRenaming(false)}
        />
      )}
      {chosen && (
        <ConfirmDialog
          open={removing}
          onClose={() => setRemoving(false)}
          title="Удалить шаблон?"
          will={[
            `Шаблон «${chosen.name}» больше нельзя будет выбрать`,
            'Процедуры, созданные по нему, останутся',
          ]}
          confirm="Удалить шаблон"
          danger
          busy={remove.busy}
          onConfirm={() => remove.run({ params: { id: chosen.id } })}
        />
      )}
    </div>
  );
}

/** Files of a lot; in a draft they may be added and removed. */
import { lotFiles } from '../../../../api/calls/lot-files.ts';
import { lots } from '../../../../api/calls/lots.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { isEditable } from '../../../../machines/lot-predicates.ts';
import { FileDrop } from '../../../parts/form/file-drop.tsx';
import { FileList } from '../../../parts/form/file-list.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { useCall, useSend } from '../../../data/use-call.ts';

/** The lot's own reading counts its files. */
const changed = [lotFiles.list, lots.read];

export function LotFiles({ lot }: { lot: Lot }) {
  const files = useCall(lotFiles.list, { params: { id: lot.id } });
  const upload = useSend(lotFiles.upload, { done: 'Файлы приложены', invalidates: changed });
  const remove = useSend(lotFiles.remove, { done: 'Файл удалён', invalidates: changed });
  const editing = lot.canEdit && isEditable(lot.status);
  if (!editing && files.data?.data.length === 0) return null;
  return (
    <Section title="Файлы">
      <div className="flex flex-col gap-3">
        <FileList
          files={files.data?.data ?? []}
          empty={editing ? 'Приложите техническое задание, проект договора, чертежи' : 'Файлов нет'}
          onDelete={editing ? (file) => remove.run({ params: { id: file.id } }) : undefined}
        />
        {editing && (
          <FileDrop
            label="Файлы процедуры"
            busy={upload.busy}
            onFiles={(chosen) => upload.run({ body: { lot_id: lot.id }, files: chosen })}
          />
        )}
      </div>
    </Section>
  );
}

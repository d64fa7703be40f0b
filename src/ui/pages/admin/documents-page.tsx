/** /admin/documents: what everybody downloads on /about/documentation; added and removed. */
import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { documents, type DocumentRecord } from '../../../api/calls/documents.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { AddDocument } from '../../features/post/add-document.tsx';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { ConfirmRemoval } from '../../parts/dialog/confirm-dialog.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import type { Column } from '../../parts/table/column.ts';
import { MiddleTable } from '../../parts/table/middle-table.tsx';
import { formatBytes } from '../../parts/text/format.ts';

const columnsOf = (remove: (document: DocumentRecord) => void): Column<DocumentRecord>[] => [
  {
    id: 'title',
    header: 'Документ',
    width: 320,
    cell: ({ title, file }) => (
      <a className="link" href={file.url} download={file.name}>
        {title}
      </a>
    ),
  },
  { id: 'section', header: 'Раздел', width: 200, least: 128 },
  { id: 'description', header: 'Описание', width: 280, spare: 2 },
  { id: 'file', header: 'Файл', width: 220, value: ({ file }) => `${file.name}, ${formatBytes(file.size)}` },
  { id: 'createdAt', header: 'Добавлен', kind: 'time', width: 170, spare: 1 },
  {
    id: 'actions',
    header: 'Действия',
    width: 90,
    value: () => null,
    cell: (document) => (
      <IconButton
        icon={Trash2}
        size="sm"
        label={`Удалить: ${document.title}`}
        onClick={() => remove(document)}
      />
    ),
  },
];

export default function Page() {
  const list = useCall(documents.list);
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<DocumentRecord | null>(null);
  const columns = useMemo(() => columnsOf(setRemoving), []);
  const remove = useSend(documents.remove, { done: 'Документ удалён', onDone: () => setRemoving(null) });
  return (
    <>
      <PageHeader
        title="Документы площадки"
        note="Регламент, формы и образцы: их скачивают все, и без входа."
        actions={<LinkButton to="/about/documentation">Как видят все</LinkButton>}
      />
      <MiddleTable
        id="admin-documents"
        label="Документы площадки"
        columns={columns}
        rows={list.data?.data}
        error={list.error}
        toolbar={
          <Button kind="primary" icon={Plus} size="bar" onClick={() => setIsAdding(true)}>
            Добавить документ
          </Button>
        }
      />
      {isAdding && (
        <AddDocument
          sections={[...new Set((list.data?.data ?? []).map(({ section }) => section).filter(Boolean))]}
          onClose={() => setIsAdding(false)}
        />
      )}
      <ConfirmRemoval
        of={removing}
        title="Удалить документ?"
        will={['Его больше нельзя будет скачать.']}
        nameOf={({ title }) => title}
        busy={remove.busy}
        onClose={() => setRemoving(null)}
        onRemove={({ id }) => remove.run({ params: { id } })}
      />
    </>
  );
}

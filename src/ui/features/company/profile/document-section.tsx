/** Documents attached to the profile: the charter, extracts, powers of attorney. */
import { useState } from 'react';
import { companies } from '../../../../api/calls/companies.ts';
import type { Attachment } from '../../../../api/records/attachment.ts';
import type { CompanyRecord } from '../../../../api/records/company.ts';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { FileDrop } from '../../../parts/form/file-drop.tsx';
import { FileList } from '../../../parts/form/file-list.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { useSend } from '../../../data/use-call.ts';

export function DocumentSection({ company }: { company: CompanyRecord }) {
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const attach = useSend(companies.attach, { done: 'Документы добавлены' });
  const remove = useSend(companies.removeDocument, {
    done: 'Документ удалён',
    onDone: () => setRemoving(null),
  });
  return (
    <Section title="Документы" note="Устав, выписка из реестра, доверенность: их увидит служба безопасности.">
      <div className="flex flex-col gap-3">
        <FileList files={company.attachments} onDelete={setRemoving} empty="Документов нет" />
        <FileDrop
          label="Добавить документы"
          busy={attach.busy}
          onFiles={(files) => attach.run({ params: { id: company.id }, body: { _method: 'PATCH' }, files })}
        />
      </div>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title="Удалить документ?"
        confirm="Удалить"
        danger
        busy={remove.busy}
        onConfirm={() => removing && remove.run({ params: { id: company.id, docId: removing.id } })}
      >
        <p className="break-words">{removing?.name}</p>
      </ConfirmDialog>
    </Section>
  );
}

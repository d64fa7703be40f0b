/** Documents attached to the profile: the charter, extracts, powers of attorney; each with what it is and until when it stands. */
import { useState } from 'react';
import { companies } from '../../../../api/calls/companies.ts';
import type { CompanyDocument, CompanyRecord } from '../../../../api/records/company.ts';
import { ConfirmRemoval } from '../../../parts/dialog/confirm-dialog.tsx';
import { FileDrop } from '../../../parts/form/file-drop.tsx';
import { FileList } from '../../../parts/form/file-list.tsx';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { DocumentNote } from '../document-note.tsx';
import { useSend } from '../../../data/use-call.ts';

const dialog = lazyPart(() => import('./document-dialog.tsx'));

export function DocumentSection({ company }: { company: CompanyRecord }) {
  const [removing, setRemoving] = useState<CompanyDocument | null>(null);
  const [changing, setChanging] = useState<CompanyDocument | null>(null);
  const close = () => setChanging(null);
  const attach = useSend(companies.attach, {
    done: 'Документы добавлены',
    onDone: ({ data }) => {
      const [added, ...others] = data.attachments.filter(
        ({ id }) => !company.attachments.some((known) => known.id === id),
      );
      // Of one its people know by heart what it is; of a heap they say it one by one.
      if (added && others.length === 0) setChanging(added);
    },
  });
  const remove = useSend(companies.removeDocument, {
    done: 'Документ удалён',
    onDone: () => setRemoving(null),
  });
  return (
    <Section
      title="Документы"
      note="Устав, выписка из реестра, доверенность, лицензия: их увидят служба безопасности и организаторы. О сроке напомним заранее."
    >
      <div className="flex flex-col gap-3">
        <FileList
          files={company.attachments}
          onDelete={setRemoving}
          empty="Документов нет"
          renderNote={(file) => (
            <>
              <DocumentNote document={file} />
              <button
                type="button"
                {...preloadingPart(dialog)}
                className="link py-1 text-xs"
                aria-label={`${file.expiresOn === null ? 'Указать' : 'Изменить'} вид и срок: ${file.name}`}
                onClick={() => setChanging(file)}
              >
                {file.expiresOn === null ? 'Указать вид и срок' : 'Изменить'}
              </button>
            </>
          )}
        />
        <FileDrop
          label="Добавить документы"
          busy={attach.busy}
          onFiles={(files) => attach.run({ params: { id: company.id }, body: { _method: 'PATCH' }, files })}
        />
      </div>
      {changing && (
        <WhenWanted
          part={dialog}
          wanted
          props={{ companyId: company.id, document: changing, onClose: close }}
          onMissing={close}
        />
      )}
      <ConfirmRemoval
        of={removing}
        title="Удалить документ?"
        nameOf={({ name }) => name}
        busy={remove.busy}
        onClose={() => setRemoving(null)}
        onRemove={({ id }) => remove.run({ params: { id: company.id, docId: id } })}
      />
    </Section>
  );
}

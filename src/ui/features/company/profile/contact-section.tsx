/** The company's contacts; at least one is needed for accreditation. */
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { contacts } from '../../../../api/calls/contacts.ts';
import type { CompanyRecord } from '../../../../api/records/company.ts';
import type { ContactRecord } from '../../../../api/records/contact.ts';
import { formatPhone } from '../../../../rules/identifiers/phone.ts';
import { Button } from '../../../parts/control/button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { useSend } from '../../../data/use-call.ts';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import type { ContactDraft } from './contact-dialog.tsx';

const dialog = lazyPart(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }));

interface ContactSectionProps {
  company: CompanyRecord;
  draft: ContactDraft | null;
  onDraft: (draft: ContactDraft | null) => void;
}

export function ContactSection({ company, draft, onDraft }: ContactSectionProps) {
  const [removing, setRemoving] = useState<ContactRecord | null>(null);
  const remove = useSend(contacts.remove, { done: 'Контакт удалён', onDone: () => setRemoving(null) });
  return (
    <Section
      title="Контактные лица"
      actions={
        <Button size="sm" icon={Plus} {...preloadingPart(dialog)} onClick={() => onDraft({})}>
          Добавить контакт
        </Button>
      }
    >
      {company.managers.length === 0 ? (
        <p className="text-ink-soft">
          Контактов нет. Для аккредитации нужен хотя бы один: он же указывается в заявках.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {company.managers.map((contact) => (
            <li key={contact.id} className="flex items-start gap-2 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{contact.name}</p>
                <p className="text-ink-soft break-words">
                  {[contact.primaryPhone, contact.secondaryPhone].filter(Boolean).map(formatPhone).join(', ')}
                  {' · '}
                  {contact.email}
                </p>
              </div>
              <IconButton
                icon={Pencil}
                size="sm"
                label={`Изменить контакт: ${contact.name}`}
                {...preloadingPart(dialog)}
                onClick={() => onDraft(contact)}
              />
              <IconButton
                icon={Trash2}
                size="sm"
                label={`Удалить контакт: ${contact.name}`}
                onClick={() => setRemoving(contact)}
              />
            </li>
          ))}
        </ul>
      )}
      {draft && (
        <WhenWanted
          part={dialog}
          wanted
          props={{ companyId: company.id, draft, onClose: () => onDraft(null) }}
          onMissing={() => onDraft(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title="Удалить контакт?"
        confirm="Удалить"
        danger
        busy={remove.busy}
        onConfirm={() => removing && remove.run({ params: { id: removing.id } })}
      >
        <p>{removing?.name}</p>
      </ConfirmDialog>
    </Section>
  );
}

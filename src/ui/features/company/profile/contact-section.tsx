/** The company's contacts; at least one is needed for accreditation. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { contacts } from '../../../../api/calls/contacts.ts';
import type { CompanyRecord } from '../../../../api/records/company.ts';
import type { ContactRecord } from '../../../../api/records/contact.ts';
import { formatPhone } from '../../../../rules/identifiers/phone.ts';
import { Button } from '../../../parts/control/button.tsx';
import { ConfirmRemoval } from '../../../parts/dialog/confirm-dialog.tsx';
import { EditedLine } from '../../../parts/layout/edited-line.tsx';
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
  onAdd: () => void;
}

export function ContactSection({ company, draft, onDraft, onAdd }: ContactSectionProps) {
  const [removing, setRemoving] = useState<ContactRecord | null>(null);
  const remove = useSend(contacts.remove, { done: 'Контакт удалён', onDone: () => setRemoving(null) });
  return (
    <Section
      title="Контактные лица"
      actions={
        <Button size="sm" icon={Plus} {...preloadingPart(dialog)} onClick={onAdd}>
          Добавить контакт
        </Button>
      }
    >
      {company.managers.length === 0 ? (
        <p className="text-ink-soft">Контактов нет. Для аккредитации нужен хотя бы один.</p>
      ) : (
        <ul className="divide-y divide-line">
          {company.managers.map((contact) => (
            <EditedLine
              key={contact.id}
              about={`контакт: ${contact.name}`}
              dialog={dialog}
              onEdit={() => onDraft(contact)}
              onRemove={() => setRemoving(contact)}
            >
              <p className="font-medium break-words">{contact.name}</p>
              <p className="text-ink-soft break-words">
                {[contact.primaryPhone, contact.secondaryPhone].filter(Boolean).map((phone) => (
                  <span key={phone}>
                    <span className="whitespace-nowrap">{formatPhone(phone)}</span>
                    {' · '}
                  </span>
                ))}
                {contact.email}
              </p>
            </EditedLine>
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
      <ConfirmRemoval
        of={removing}
        title="Удалить контакт?"
        nameOf={({ name }) => name}
        busy={remove.busy}
        onClose={() => setRemoving(null)}
        onRemove={({ id }) => remove.run({ params: { id } })}
      />
    </Section>
  );
}

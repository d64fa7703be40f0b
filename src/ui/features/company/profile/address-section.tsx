/** The company's addresses; the legal one is needed for accreditation. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addresses } from '../../../../api/calls/addresses.ts';
import type { AddressRecord } from '../../../../api/records/address.ts';
import type { CompanyRecord } from '../../../../api/records/company.ts';
import { addressTypeNames } from '../../../../text/enums.ts';
import { Button } from '../../../parts/control/button.tsx';
import { ConfirmRemoval } from '../../../parts/dialog/confirm-dialog.tsx';
import { EditedLine } from '../../../parts/layout/edited-line.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { useSend } from '../../../data/use-call.ts';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import type { AddressDraft } from './address-dialog.tsx';

const dialog = lazyPart(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }));

interface AddressSectionProps {
  company: CompanyRecord;
  /** The dialog's contents; the page opens it too, from what is missing and from the registry. */
  draft: AddressDraft | null;
  onDraft: (draft: AddressDraft | null) => void;
}

export function AddressSection({ company, draft, onDraft }: AddressSectionProps) {
  const [removing, setRemoving] = useState<AddressRecord | null>(null);
  const remove = useSend(addresses.remove, { done: 'Адрес удалён', onDone: () => setRemoving(null) });
  return (
    <Section
      title="Адреса"
      actions={
        <Button
          size="sm"
          icon={Plus}
          {...preloadingPart(dialog)}
          onClick={() => onDraft({ type: company.address === null ? 'legal' : 'postal' })}
        >
          Добавить адрес
        </Button>
      }
    >
      {company.addresses.length === 0 ? (
        <p className="text-ink-soft">Адресов нет. Для аккредитации нужен юридический адрес.</p>
      ) : (
        <ul className="divide-y divide-line">
          {company.addresses.map((address) => (
            <EditedLine
              key={address.id}
              about={`адрес: ${addressTypeNames[address.type].toLowerCase()}`}
              dialog={dialog}
              onEdit={() => onDraft(address)}
              onRemove={() => setRemoving(address)}
            >
              <p className="text-xs text-ink-soft">{addressTypeNames[address.type]}</p>
              <p className="break-words">{address.addressString}</p>
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
        title="Удалить адрес?"
        nameOf={({ addressString }) => addressString}
        busy={remove.busy}
        onClose={() => setRemoving(null)}
        onRemove={({ id }) => remove.run({ params: { id } })}
      />
    </Section>
  );
}

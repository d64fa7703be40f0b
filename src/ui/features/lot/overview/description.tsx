/** What is bought, in the organiser's words; the owner changes it here, with the name and the contacts. */
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Lot } from '../../../../api/records/lot.ts';
import { isDeleted } from '../../../../machines/lot-predicates.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { formatDateTime } from '../../../parts/text/format.ts';
import { useLotRelation } from '../lot-access.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { termsForm } from '../terms-form-part.ts';

export function LotDescription({ lot }: { lot: Lot }) {
  const { isOwner } = useLotRelation(lot);
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <Section title="Название, описание и контакты" note="Остальные условия после публикации не меняются">
        <WhenWanted
          part={termsForm}
          wanted
          props={{ lot, whole: false, onSaved: () => setEditing(false), onCancel: () => setEditing(false) }}
          onMissing={() => setEditing(false)}
        />
      </Section>
    );
  }
  const mayEdit = isOwner && !isDeleted(lot.status) && lot.asOf === undefined;
  if (lot.description === '' && !mayEdit) return null;
  return (
    <Section
      title="Описание"
      actions={
        <>
          {lot.publishedAt !== null && (
            <span className="text-xs text-ink-soft max-md:hidden">
              опубликована {formatDateTime(lot.publishedAt)}
            </span>
          )}
          {mayEdit && (
            <Button size="sm" kind="quiet" icon={Pencil} onClick={() => setEditing(true)}>
              <span>
                Изменить<span className="max-md:sr-only"> описание</span>
              </span>
            </Button>
          )}
        </>
      }
    >
      {lot.description ? (
        <p className="max-w-[76ch] break-words whitespace-pre-line">{lot.description}</p>
      ) : (
        <p className="text-ink-soft">Описания нет.</p>
      )}
    </Section>
  );
}

/** Whom vendors may ask: up to five contacts of a lot. */
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { termWords } from '../../../../api/records/lot-term-words.ts';
import { useProfileUser } from '../../../data/visitor.ts';
import { Button } from '../../../parts/control/button.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { PhoneField } from '../../../parts/form/phone-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import type { TermsValues } from './terms-values.ts';

const MOST = 5;

export function ContactsFields() {
  const { control } = useFormContext<TermsValues>();
  const adding = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  const user = useProfileUser();
  /** Whoever makes the lot is asked first more often than not; what is proposed may be written over. */
  const proposed =
    fields.length === 0 && user
      ? { name: user.name, phone: user.phone ?? '', email: user.email }
      : { name: '', phone: '', email: '' };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-xs font-medium text-ink-soft">{termWords.contacts.label}</legend>
      {fields.map((field, index) => (
        <fieldset
          key={field.id}
          aria-label={`Контакт ${index + 1}`}
          className="grid grid-cols-[1fr_36px] items-start gap-2 @xl:grid-cols-[1fr_200px_1fr_36px]"
        >
          <TextField
            name={`contacts.${index}.name`}
            label="Имя"
            required
            className="col-start-1 @xl:col-start-auto"
          />
          <PhoneField
            name={`contacts.${index}.phone`}
            label="Телефон"
            className="col-start-1 @xl:col-start-auto"
          />
          <TextField
            name={`contacts.${index}.email`}
            label="Эл. почта"
            type="email"
            className="col-start-1 @xl:col-start-auto"
          />
          <IconButton
            icon={Trash2}
            label={`Убрать контакт ${index + 1}`}
            className="mt-5 col-start-2 row-start-1 @xl:col-start-auto @xl:row-start-auto"
            onClick={() => {
              // It goes with its row: the keyboard stays at what adds one.
              adding.current?.focus();
              remove(index);
            }}
          />
        </fieldset>
      ))}
      <Button
        ref={adding}
        size="sm"
        icon={Plus}
        className="w-fit"
        disabled={fields.length >= MOST}
        onClick={() => append(proposed)}
      >
        Добавить контакт
      </Button>
    </fieldset>
  );
}

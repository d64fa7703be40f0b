/** The company's warehouses: rows that are added and removed in the form. */
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../parts/control/button.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { FieldRow } from '../../../parts/form/form.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import type { ProfileValues } from './profile-schema.ts';

const MOST = 100;

export function WarehouseFields() {
  const { control } = useFormContext<ProfileValues>();
  const adding = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control, name: 'warehouses' });
  return (
    <Section
      title="Склады"
      actions={
        <Button
          ref={adding}
          size="sm"
          icon={Plus}
          disabled={fields.length >= MOST}
          onClick={() => append({ code: '', name: '', region: '', address: '' })}
        >
          Добавить склад
        </Button>
      }
    >
      {fields.length === 0 ? (
        <p className="text-ink-soft">Складов нет. Их видит организатор при оценке условий поставки.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {fields.map((row, index) => (
            <li key={row.id} className="flex items-start gap-2 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <FieldRow columns={4}>
                  <TextField<ProfileValues> name={`warehouses.${index}.name`} label="Название" required />
                  <TextField<ProfileValues> name={`warehouses.${index}.code`} label="Код" />
                  <TextField<ProfileValues> name={`warehouses.${index}.region`} label="Регион" />
                  <TextField<ProfileValues> name={`warehouses.${index}.address`} label="Адрес" />
                </FieldRow>
              </div>
              <IconButton
                icon={Trash2}
                label={`Удалить склад ${index + 1}`}
                className="mt-5"
                onClick={() => {
                  // It goes with its row: the keyboard stays at what adds one.
                  adding.current?.focus();
                  remove(index);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

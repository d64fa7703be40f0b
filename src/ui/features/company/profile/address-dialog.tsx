/** One address: found by a line in the registry or typed in parts. */
import { addressTypes, type AddressType } from '../../../../rules/closed-lists.ts';
import { useState } from 'react';
import { addresses } from '../../../../api/calls/addresses.ts';
import { send } from '../../../../api/client.ts';
import {
  addressBody,
  type AddressParts,
  type AddressRecord,
  type AddressSuggestion,
} from '../../../../api/records/address.ts';
import { addressTypeNames } from '../../../../text/enums.ts';
import { Combobox } from '../../../parts/form/combobox.tsx';
import type { FoundOption } from '../../../parts/form/combobox-props.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FieldFrame } from '../../../parts/form/field.tsx';
import { FieldRow, Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { SelectField } from '../../../parts/form/select-field.tsx';
import { TextAreaField } from '../../../parts/form/text-area-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { useSend } from '../../../data/use-call.ts';

/** A new address has no id. */
export type AddressDraft = { type: AddressType; id?: number } & Partial<
  Pick<AddressRecord, keyof AddressParts>
>;

const types = addressTypes.map((value) => ({ value, label: addressTypeNames[value] }));
const PARTS = [
  'country',
  'city',
  'postalIndex',
  'street',
  'houseNumber',
  'buildingNumber',
  'blockNumber',
  'officeNumber',
] as const;

interface AddressDialogProps {
  companyId: number;
  draft: AddressDraft;
  onClose: () => void;
}

export function AddressDialog({ companyId, draft, onClose }: AddressDialogProps) {
  const options = { done: 'Адрес сохранён', onDone: onClose };
  const create = useSend(addresses.create, { once: true, ...options });
  const patch = useSend(addresses.patch, options);
  const [found, setFound] = useState<AddressSuggestion[]>([]);
  const form = useAppForm({
    schema: addressBody,
    values: {
      type: draft.type,
      country: draft.country ?? 'Россия',
      city: draft.city ?? '',
      postalIndex: draft.postalIndex ?? '',
      street: draft.street ?? '',
      houseNumber: draft.houseNumber ?? '',
      buildingNumber: draft.buildingNumber ?? '',
      blockNumber: draft.blockNumber ?? '',
      officeNumber: draft.officeNumber ?? '',
      addressString: draft.addressString ?? '',
    },
    record: draft.id,
    submit: ({ addressString, ...parts }) => {
      if (draft.id === undefined)
        return create.send({ params: { id: companyId }, body: { ...parts, addressString } });
      // A line that was not touched is left to the server: one made of the parts follows them.
      const line = addressString === draft.addressString ? {} : { addressString };
      return patch.send({ params: { id: draft.id }, body: { ...parts, ...line } });
    },
  });

  function choose(option: FoundOption | null) {
    const suggestion = found.find(({ value }) => value === option?.value);
    if (!suggestion) return;
    for (const part of PARTS) form.setValue(part, suggestion.parts[part], { shouldDirty: true });
    form.setValue('addressString', suggestion.parts.addressString || suggestion.value, { shouldDirty: true });
  }

  return (
    <Dialog open onClose={onClose} title={draft.id === undefined ? 'Новый адрес' : 'Адрес'} size="lg">
      <Form form={form} label="Адрес">
        <FieldRow>
          <SelectField name="type" label="Вид адреса" options={types} required />
          <FieldFrame id="address-search" label="Найти адрес">
            <Combobox
              id="address-search"
              value={null}
              onChange={choose}
              placeholder="Город, улица, дом"
              search={async (text) => {
                if (text.trim().length < 3) return [];
                const { data } = await send(addresses.suggest, { query: { query: text } });
                setFound(data);
                return data.map(({ value }) => ({ value, label: value }));
              }}
            />
          </FieldFrame>
        </FieldRow>
        <FieldRow columns={3}>
          <TextField name="country" label="Страна" />
          <TextField name="postalIndex" label="Индекс" inputMode="numeric" />
          <TextField name="city" label="Город, населённый пункт" />
        </FieldRow>
        <TextField name="street" label="Улица" />
        <FieldRow columns={4}>
          <TextField name="houseNumber" label="Дом" />
          <TextField name="blockNumber" label="Корпус" />
          <TextField name="buildingNumber" label="Строение" />
          <TextField name="officeNumber" label="Офис" />
        </FieldRow>
        <TextAreaField
          name="addressString"
          label="Адрес одной строкой"
          rows={2}
          hint="Если оставить пустым, соберём из частей"
        />
        <FormButtons onClose={onClose}>Сохранить адрес</FormButtons>
      </Form>
    </Dialog>
  );
}

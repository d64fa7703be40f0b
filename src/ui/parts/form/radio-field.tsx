/** One of a few, all in sight: <RadioField name="situation" label="Договор" options={[{ value: 'active', label: '…' }]} />. */
import { Radio, RadioGroup as Headless } from '@headlessui/react';
import type { FieldValues } from 'react-hook-form';
import type { ControlProps } from './control-props.ts';
import { DescribedGroup } from './described.tsx';
import { Field, type FieldProps } from './field.tsx';
import type { Option } from './option-look.ts';

interface Extra {
  options: readonly Option<string | number>[];
}

export function RadioGroup({ value, options, ...rest }: ControlProps<string | number | null> & Extra) {
  return (
    <Headless
      value={value ?? ''}
      {...rest}
      as={DescribedGroup}
      described={rest['aria-describedby']}
      className="flex flex-col gap-1"
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className="group flex cursor-pointer items-start gap-2 rounded-box py-1 data-disabled:cursor-not-allowed data-disabled:text-ink-soft"
        >
          <span className="flex size-[18px] shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-data-checked:border-primary group-data-checked:bg-primary">
            <span className="size-2 rounded-full bg-on-primary opacity-0 group-data-checked:opacity-100" />
          </span>
          <span className="-mt-px">
            {option.label}
            {option.hint && <span className="block text-xs text-ink-soft">{option.hint}</span>}
          </span>
        </Radio>
      ))}
    </Headless>
  );
}

export function RadioField<T extends FieldValues = FieldValues>({
  options,
  ...field
}: FieldProps<T> & Extra) {
  return (
    <Field<T> {...field}>
      {(bind) => (
        <RadioGroup
          {...(bind as ControlProps<string>)}
          // No label points at a group.
          aria-label={field.label}
          options={options}
        />
      )}
    </Field>
  );
}

/** Gives the fields inside the form they belong to: <FormFields form={methods}>…</FormFields>. */
import type { ReactNode } from 'react';
import {
  FormProvider,
  useController,
  useFormContext,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { FieldsContext, type FieldOfFormProps } from './field-of-form.tsx';

function BoundField({ name, disabled, children }: FieldOfFormProps) {
  const { control } = useFormContext();
  return children(useController({ name, control, disabled }));
}

const drawField = (props: FieldOfFormProps) => <BoundField {...props} />;

interface FormFieldsProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  children: ReactNode;
}

export function FormFields<In extends FieldValues, Out>({ form, children }: FormFieldsProps<In, Out>) {
  return (
    <FieldsContext value={drawField}>
      <FormProvider {...(form as unknown as UseFormReturn<FieldValues>)}>{children}</FormProvider>
    </FieldsContext>
  );
}

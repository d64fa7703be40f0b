/**
 * How a field reaches its form: <FieldOfForm name="title">{({ field, fieldState }) => …}</FieldOfForm>. The form gives the way
 * (form-fields.tsx), so that a page that shows a bare input of the same module, and has no form, brings no library of forms.
 */
import { createContext, useContext, type ReactNode } from 'react';
import type { ControllerFieldState, ControllerRenderProps } from 'react-hook-form';

export interface FieldOfFormProps {
  name: string;
  disabled?: boolean;
  children: (own: { field: ControllerRenderProps; fieldState: ControllerFieldState }) => ReactNode;
}

export const FieldsContext = createContext<((props: FieldOfFormProps) => ReactNode) | null>(null);

export function FieldOfForm(props: FieldOfFormProps) {
  const draw = useContext(FieldsContext);
  if (!draw) throw new Error(`The field ${props.name} stands outside of a form`);
  return draw(props);
}

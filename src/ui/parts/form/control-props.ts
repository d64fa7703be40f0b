/** What a bare control needs, in a form or outside of one. */
export interface ControlProps<V> {
  value: V;
  /** A method, so that a control of a narrow value may stand where a wider one is bound. */
  onChange(value: V): void;
  onBlur?: () => void;
  ref?: (node: HTMLElement | null) => void;
  id?: string;
  name?: string;
  disabled?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
  'aria-label'?: string;
}

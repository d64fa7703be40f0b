import type { ControlProps } from './control-props.ts';
import type { Option } from './option-look.ts';

export type FoundOption = Option<string | number>;

/** What a choice by typing needs, beside what every control does. */
export interface ComboboxExtra {
  /** Called 250 ms after the last key; a thrown error is told in the list. */
  search: (text: string) => Promise<FoundOption[]>;
  placeholder?: string;
}

export type ComboboxProps = ControlProps<FoundOption | null> & ComboboxExtra;

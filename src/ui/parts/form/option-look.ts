/** A row of a list that is chosen from, and the look of such lists. */
export interface Option<V extends string | number = string> {
  value: V;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export const optionsClass =
  'z-50 rounded-box bg-surface p-1 shadow-pop outline-none [--anchor-gap:4px] [--anchor-max-height:18rem] empty:invisible';
export const optionClass =
  'flex cursor-pointer items-start gap-2 rounded-box px-2 py-1.5 text-sm select-none data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-focus:bg-sunken';

/** One of several as a bare control: the system's own is filled grey on a dark page, as if it were chosen. */
export const radioLook =
  'size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-[5px] checked:border-primary disabled:bg-sunken';

/** The name of a key, as it stands on it; not told to a finger. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-[4px] border border-line-mid bg-surface px-1 font-sans text-2xs leading-4 font-medium text-ink-soft pointer-coarse:hidden">
    {children}
  </kbd>
);

/** The look of tabs, of pages and of parts of one page. */
export const tabBarClass =
  'mb-4 flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--c-line)] [scrollbar-width:none]';
export const tabClass =
  'relative inline-flex items-center gap-2 border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-ink-soft hover:text-ink -outline-offset-2';

/** Of pages, under a head as wide as the window. */
export const headTabBarClass =
  'flex h-10 gap-5 overflow-x-auto border-b border-line bg-surface px-4 [scrollbar-width:none] md:px-6 print:hidden';
export const headTabClass =
  'relative inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-ink-soft hover:text-ink -outline-offset-2';
export const headTabOnClass =
  'font-medium text-ink! after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-primary';

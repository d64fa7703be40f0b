/** The look of tabs, of pages and of parts of one page. */
export const tabBarClass = 'mb-4 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]';
export const tabClass =
  'relative -mb-px inline-flex items-center gap-2 border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-ink-soft hover:text-ink -outline-offset-2';

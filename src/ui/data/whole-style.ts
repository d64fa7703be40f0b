/**
 * The style sheet of all pages. The first page has one of its own with what its scripts name (scripts/build/first-style.ts); whatever
 * is fetched later is drawn once this one is here. A further page that is opened by its address has this one from the beginning
 * (src/server/platform/http/page-files.ts); served from source there is but one.
 */
let coming: Promise<void> | null = null;

function fetchSheet(href: string, after: Element): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      coming = null;
      reject(new Error('The style sheet did not come'));
    });
    // Behind the first one: of two rules of one weight the later counts, and the order of the whole is the right one.
    after.after(link);
  });
}

export function wholeStyle(): Promise<void> {
  const first = document.querySelector<HTMLLinkElement>('link[data-whole]');
  const whole = first?.dataset.whole ?? '';
  coming ??= first && !first.sheet?.href?.endsWith(whole) ? fetchSheet(whole, first) : Promise.resolve();
  return coming;
}

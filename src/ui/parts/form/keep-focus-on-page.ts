/** Where the focus goes that a press has lost, as far as only the page as a whole can tell. */
import { drawnAnew, isLost, isOff, whenLost } from './keep-focus.ts';

/** A nearer keeper has its turn first, and so has the part that takes the focus as it comes. */
const AFTER_OTHERS_MS = 100;
const UNTIL_DRAWN_MS = 1_000;
const COMING = '.awaited, .animate-shimmer';
const BLOCKS = '[data-cell], section, aside, form, ul, ol, li, table, nav, fieldset';
const FIELDS = 'input, select, textarea';
const all = (whole: Element, what: string) => [...whole.querySelectorAll<HTMLElement>(what)];
/** What says what has become of it, a form's fields, else what is of the same kind as was pressed, else a table's cell itself. */
const stopsOf = (whole: HTMLElement, control: Element) =>
  ['[data-outcome]', FIELDS, control.tagName, 'button, a[href]']
    .flatMap((what) => all(whole, what))
    .concat(whole);

/**
 * For the page's content, whatever has no keeper of its own there: what is switched off by its own press hands the focus to the next
 * button, or to a table's cell; what is gone to the same drawn anew, or to what has come in its place: of a page that is another now, to
 * its `data-autofocus`. So it is where a dialog, asked for by what is lost by its answer, has given the focus to the page as a whole.
 */
export function keepFocusOnPage(content: HTMLElement | null) {
  if (!content) return undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let around: HTMLElement[] = [];
  let isLeft = false;
  let last = content;
  const note = ({ target }: FocusEvent) => {
    if (target === content) return;
    isLeft = false;
    last = target as HTMLElement;
    around = [];
    for (let one = last.parentElement; one && one !== content; one = one.parentElement) around.push(one);
  };
  // Whoever has pressed elsewhere has left it: what becomes of it later takes nobody there.
  const leave = ({ target }: Event) => {
    const active = document.activeElement;
    isLeft = active === document.body || active?.contains(target as Node) !== true;
  };
  const ended = new AbortController();
  content.addEventListener('focusin', note, ended);
  content.addEventListener('pointerdown', leave, ended);
  const placesFor = (control: HTMLElement, isLate: boolean): readonly HTMLElement[] => {
    // What is typed on is for no button; a list that opens by the focus would open again over what its choice has done.
    if (control.matches(control.isConnected ? FIELDS : '[role=combobox]')) return [content];
    if (control.isConnected) {
      if (!isOff(control)) return [control];
      const isAfter = (one: Element) =>
        control.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
      return [...all(content, 'button').filter(isAfter), ...all(content, '[data-cell][tabindex="0"]')];
    }
    const again = drawnAnew(control);
    // It may be switched off only until it has been drawn.
    if (again && !(isLate && isOff(again))) return [again];
    if (content.querySelector(COMING)) return [];
    const left = around.filter(({ isConnected }) => isConnected);
    const block = left.find((one) => one.matches(BLOCKS));
    const beginning = block ? [] : all(content, '[data-autofocus]');
    // What comes in its place may have to be fetched first.
    if (isLate) return [...beginning, ...left.flatMap((one) => stopsOf(one, control)), content];
    return block ? stopsOf(block, control) : beginning;
  };
  const keep = (control: HTMLElement, isNowhere: () => boolean) => {
    const hand = (isLate: boolean) => {
      if (isLeft || !isNowhere()) return;
      for (const one of placesFor(control, isLate)) {
        if (one.matches(':disabled, [aria-hidden]')) continue;
        one.focus();
        // What is out of sight takes none.
        if (document.activeElement === one) return;
      }
      if (!isLate) waiting = setTimeout(hand, UNTIL_DRAWN_MS, true);
    };
    clearTimeout(waiting);
    waiting = setTimeout(hand, AFTER_OTHERS_MS, false);
  };
  const end = whenLost(content, (control) => keep(control, () => isLost(control)));
  const given = () => keep(last, () => document.activeElement === content);
  content.addEventListener('lost', given, ended);
  return () => {
    clearTimeout(waiting);
    ended.abort();
    end?.();
  };
}

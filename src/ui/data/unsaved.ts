/**
 * What is typed and not stored. Every form says so here, and whatever could lose it asks here first: a step of the record,
 * leaving the page, closing a dialog, signing out. A dialog is a scope of its own inside of the page.
 */
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { setAside, takeBack, type SetAside } from './set-aside.ts';
import { toast } from './toasts.ts';

export interface UnsavedInput {
  /** Completes «Есть …»: «несохранённые условия». */
  what: string;
  isDirty: () => boolean;
  /** On its way to the server: a step waits for it, and a page that leaves now does so by the form's own doing. */
  isSaving?: () => boolean;
  /** Stores it; false where that was refused. Absent where only its own button may send it: a question, a bid. */
  save?: () => Promise<boolean>;
  /** It is stored in a moment by itself, also where the page is left for another: only closing the window would lose it. */
  savesItself?: boolean;
  /** This browser keeps it whatever happens: no step and no way out has to ask. */
  isKept?: boolean;
  /** How it outlives a session that ends; absent where this browser keeps it anyway. */
  aside?: SetAside;
  discard: () => void;
  /** The page may take its place away while one types, and nothing else keeps it: then it is offered to be copied. In a dialog that is so anyway. */
  isFleeting?: boolean;
  /** Shows why it could not be stored: the first faulty field takes the focus. */
  reveal?: () => void;
}

const isPending = (input: UnsavedInput): boolean => input.isDirty() || input.isSaving?.() === true;

export class UnsavedScope {
  readonly #inputs = new Set<UnsavedInput>();
  readonly #inner = new Set<UnsavedScope>();
  readonly #listeners = new Set<() => void>();
  isGivenUp = false;

  /** Hears of a form that may have been touched or stored. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  touched() {
    for (const listener of this.#listeners) listener();
  }

  /** A form of this scope has something that its own button would store. */
  isToStore = (): boolean =>
    [...this.#inputs].some((input) => input.save !== undefined && !input.savesItself && input.isDirty());

  /** Whoever typed here closes it. */
  giveUp = (is = true) => {
    this.isGivenUp = is;
  };

  /** Returns how to take it out again. */
  add(input: UnsavedInput): () => void {
    this.#inputs.add(input);
    return () => this.#inputs.delete(input);
  }

  nest(scope: UnsavedScope): () => void {
    this.#inner.add(scope);
    return () => this.#inner.delete(scope);
  }

  /** Of this scope alone, with what is just being sent. */
  pending(): UnsavedInput[] {
    return [...this.#inputs].filter((input) => !input.isKept && isPending(input));
  }

  /** What would be lost: of this scope and of those inside, but for what is just being sent or sends itself. */
  dirty(): UnsavedInput[] {
    const own = [...this.#inputs].filter(
      (input) => input.isDirty() && input.isSaving?.() !== true && !input.savesItself && !input.isKept,
    );
    return [...own, ...[...this.#inner].flatMap((scope) => scope.dirty())];
  }

  /** What closing or reloading the window would lose: of that, what would be stored in a moment, too. */
  lostWithWindow(): boolean {
    return (
      this.dirty().length > 0 ||
      [...this.#inputs].some((input) => input.savesItself === true && !input.isKept && input.isDirty()) ||
      [...this.#inner].some((scope) => scope.lostWithWindow())
    );
  }

  /**
   * The session has ended: what is typed here or inside waits for its user to come back, and no way out asks about it any more.
   * True where there was anything.
   */
  setAside(): boolean {
    const typed = [...this.#inputs].filter((input) => input.isDirty());
    for (const input of typed) {
      if (input.aside) setAside(input.aside);
      this.#inputs.delete(input);
    }
    const inner = [...this.#inner].map((scope) => scope.setAside());
    return typed.length > 0 || inner.includes(true);
  }
}

/** Told to the window before the page is asked whether it may be left for another. */
export const BEFORE_LEAVING = 'beforeleave';

export const pageScope = new UnsavedScope();
export const UnsavedContext = createContext(pageScope);
export const useUnsavedScope = (): UnsavedScope => useContext(UnsavedContext);

/** The scope of a dialog. */
export function useInnerScope(): UnsavedScope {
  const outer = useUnsavedScope();
  const [scope] = useState(() => new UnsavedScope());
  useEffect(() => outer.nest(scope), [outer, scope]);
  return scope;
}

/** Counts the input in while the component is there. */
export function useUnsaved(input: UnsavedInput) {
  const scope = useUnsavedScope();
  const latest = useRef(input);
  const isDiscarded = useRef(false);
  useEffect(() => {
    latest.current = input;
    if (!input.isDirty()) isDiscarded.current = false;
    scope.touched();
  });
  useEffect(() => {
    const own: UnsavedInput = {
      get what() {
        return latest.current.what;
      },
      get savesItself() {
        return latest.current.savesItself;
      },
      get isKept() {
        return latest.current.isKept;
      },
      get aside() {
        return latest.current.aside;
      },
      get save() {
        return latest.current.save;
      },
      isDirty: () => latest.current.isDirty(),
      isSaving: () => latest.current.isSaving?.() === true,
      discard: () => {
        isDiscarded.current = true;
        latest.current.discard();
      },
      reveal: () => latest.current.reveal?.(),
    };
    const takeOut = scope.add(own);
    return () => {
      const { aside, isFleeting = scope !== pageScope } = latest.current;
      const isGivenUp = isDiscarded.current || scope.isGivenUp;
      if (aside && isFleeting && !isGivenUp && scope.dirty().includes(own)) {
        const typed = aside.typed();
        void import('./tell-lost.ts').then(({ tellLost }) => tellLost(typed));
      }
      takeOut();
    };
  }, [scope]);
  useEffect(() => {
    const { aside, what } = latest.current;
    if (aside && takeBack(aside)) toast.attention(`Возвращено введённое: ${what}.`);
  }, []);
}

/** The same as an element, for a dialog that is drawn by the component whose input it is. */
export function Unsaved(input: UnsavedInput) {
  useUnsaved(input);
  return null;
}

/** «несохранённые условия, неотправленный вопрос»: each once. */
export const namesOf = (inputs: readonly UnsavedInput[]): string =>
  [...new Set(inputs.map(({ what }) => what))].join(', ');

type Asker = (lines: readonly string[]) => Promise<boolean>;
let asker: Asker | null = null;

/** The guard at the root gives itself here, so that leaving by code asks as a link does. */
export function setAsker(next: Asker | null) {
  asker = next;
}

/** Whether the page may be left: true at once where nothing is unsaved. `lines` tell of what else would be lost. */
export async function mayLeave(lines: readonly string[] = []): Promise<boolean> {
  if (pageScope.dirty().length === 0 && lines.length === 0) return true;
  return asker === null || asker(lines);
}

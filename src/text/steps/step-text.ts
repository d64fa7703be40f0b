// What the screens say of one step of a law.

/** What a step may ask for before it is sent; `round` is the set of a round's terms. */
export type StepField = 'deadline' | 'reason' | 'round' | 'text' | 'blocks' | 'dueAt' | 'stage' | 'marked';

export interface StepText {
  /** The button, imperative. */
  label: string;
  /** The past form, for the history. */
  done: string;
  /** The confirmation's title. */
  title: string;
  /** What will happen: who is told, what is frozen. */
  consequences: readonly string[];
  /** Asks «are you sure»; a step with fields always opens the dialog. */
  confirm: boolean;
  danger: boolean;
  /** Fields that may be filled in though no guard asks for them. */
  optional: readonly StepField[];
  /** What a refusal is headed by; that the step is not possible unless said. */
  refused?: string;
}

/** A step's text; from some states it may read differently. */
export interface StepEntry extends StepText {
  from: Readonly<Record<string, Partial<StepText>>>;
}

interface Rest {
  title?: string;
  confirm?: boolean;
  danger?: boolean;
  optional?: readonly StepField[];
  refused?: string;
  from?: StepEntry['from'];
}

/** A step whose consequences are told and confirmed. */
export function step(label: string, done: string, consequences: string[], rest: Rest = {}): StepEntry {
  return {
    label,
    done,
    consequences,
    title: `${label}?`,
    confirm: true,
    danger: false,
    optional: [],
    from: {},
    ...rest,
  };
}

/** A step taken at once, or one that nobody presses. */
export function plainStep(label: string, done: string, rest: Rest = {}): StepEntry {
  return step(label, done, [], { confirm: false, ...rest });
}

/** What a lower wing must be given by one above it. The composition gives it; until then nobody can use it. */
export interface Port<T> {
  /** Whose it is and what it is for. */
  readonly name: string;
  readonly isGiven: boolean;
  give: (value: T) => void;
  /** Throws while nobody has given it: a fault of the composition. */
  get: () => T;
}

export function port<T>(name: string): Port<T> {
  let held: { value: T } | null = null;
  return {
    name,
    get isGiven() {
      return held !== null;
    },
    give: (value) => {
      held = { value };
    },
    get: () => {
      if (!held) throw new Error(`Nobody has given «${name}»`);
      return held.value;
    },
  };
}

/** What a lower wing must be given by one above it. The composition fills it; until then nobody can use it. */
export interface Port<T> {
  /** Whose it is and what it is for. */
  readonly name: string;
  readonly isFilled: boolean;
  fill: (value: T) => void;
  /** Throws while the port is not filled: a fault of the composition. */
  get: () => T;
}

export function port<T>(name: string): Port<T> {
  let held: { value: T } | null = null;
  return {
    name,
    get isFilled() {
      return held !== null;
    },
    fill: (value) => {
      held = { value };
    },
    get: () => {
      if (!held) throw new Error(`Nobody has filled the port «${name}»`);
      return held.value;
    },
  };
}

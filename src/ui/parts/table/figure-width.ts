const DIGIT = 7.5;
const SIDES = 16;

/** How wide a column of figures is whose longest stands in one line: no narrower than `least`, in px. */
export const figureWidth = (texts: readonly string[], least = 0): number =>
  Math.max(least, ...texts.map(({ length }) => Math.ceil(length * DIGIT) + SIDES));

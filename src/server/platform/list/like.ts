// Patterns of LIKE from what people type: the signs that mean something to it stand for themselves.
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** For `like` and `ilike`: the text anywhere. */
export const anywhere = (text: string): string => `%${escapeLike(text)}%`;
/** The text at the beginning. */
export const atStart = (text: string): string => `${escapeLike(text)}%`;

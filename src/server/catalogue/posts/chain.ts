/** The history's chain of a post. */
export const postChain = (id: number): string => `post:${id}`;

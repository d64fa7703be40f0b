/** The chain of the history that everything of a company goes into. */
export const companyChain = (id: number): string => `company:${id}`;

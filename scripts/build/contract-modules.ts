/** The contract by file, as the server has it. */
export const modules = import.meta.glob<Record<string, unknown>>('../../src/api/calls/*.ts', { eager: true });

/** The same module, nothing spread before each record's first spread. */
export function withSteadyShapes(code: string): string;
export const steadyShapes: { name: string; renderChunk: (code: string) => { code: string; map: null } };

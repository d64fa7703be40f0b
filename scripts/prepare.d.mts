export function buildServer(): string | null;

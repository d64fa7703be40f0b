export function buildServer(): string | null;
export function builtServer(): { folder: string; isCurrent: boolean } | null;

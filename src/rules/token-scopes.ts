/** What a person lets a program do by an access token. */
export const tokenScopes = ['read', 'items', 'offers', 'steps'] as const;
export type TokenScope = (typeof tokenScopes)[number];

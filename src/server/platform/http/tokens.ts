// Who is behind a personal access token. Tokens are kept by the accounts; the platform knows how one is sent and what a call asks of it.
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../api/contract.ts';
import type { TokenScope } from '../../../rules/token-scopes.ts';
import { scopeOf } from '../../../api/token-scopes.ts';
import type { Visitor } from '../../../machines/access.ts';
import { tokenScopeNames } from '../../../text/token-scopes.ts';
import type { Db } from '../database/client.ts';
import { port } from '../port.ts';
import { forbidden } from './errors.ts';

/** Told apart at a glance, by people and by what looks for secrets in published code. */
export const TOKEN_PREFIX = 'tnd_';

export interface TokenHolder {
  visitor: Visitor;
  scopes: readonly TokenScope[];
}

export interface TokenHolders {
  /** Null: there is no such token, it is over, or its person is blocked. */
  find: (db: Db, token: string) => Promise<TokenHolder | null>;
}

export const tokens = port<TokenHolders>('platform: who is behind an access token');

/** What was sent as `Authorization: Bearer tnd_…`; null where nothing was. Other bearers are asked for by calls of their own. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const found = /^Bearer\s+(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];
  return found?.startsWith(TOKEN_PREFIX) ? found : null;
}

/** Throws 403 where the call is not for this token. */
export function ensureScope(call: Call, { scopes }: TokenHolder): void {
  const scope = scopeOf(call);
  if (scope === null) throw forbidden('По ключу доступа это не делается: войдите сами');
  if (!scopes.includes(scope)) throw forbidden(`У ключа доступа нет права «${tokenScopeNames[scope].label}»`);
}

// Personal access tokens. They open no other door of the account: tokens are made and taken away by who has signed in.
import { call, one } from '../contract.ts';
import { short } from '../lists.ts';
import { accessToken, accessTokenDraft } from '../records/access-token.ts';
import { z } from 'zod';

const tag = 'Ключи доступа';
const TOKENS_A_MINUTE = 30;

export const accessTokens = {
  list: call({
    method: 'GET',
    path: '/api/v1/profile/tokens',
    tag,
    summary: 'Свои ключи доступа для программ, новые сверху; самих ключей площадка не хранит',
    who: 'auth',
    ...short(accessToken, { embedded: ['scopes'] }),
  }),
  create: call({
    method: 'POST',
    path: '/api/v1/profile/tokens',
    tag,
    summary: 'Новый ключ доступа; сам ключ — в ответе, один раз',
    who: 'auth',
    body: accessTokenDraft,
    reply: one(accessToken.extend({ token: z.string() })),
    status: 201,
    limit: TOKENS_A_MINUTE,
  }),
  revoke: call({
    method: 'DELETE',
    path: '/api/v1/profile/tokens/:id',
    tag,
    summary: 'Отозвать ключ: он перестаёт действовать сразу',
    who: 'auth',
  }),
};

// The memo of a choice, made from the comparison; the reasons that go into it stay in the history.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { decisionReasons, decisionReasonsDraft } from '../records/decision-memo.ts';

const tag = 'Записка о выборе';
const who = ['manager', 'security', 'auditor', 'admin'] as const;
const only = 'Менеджер — своей процедуры; от оценки';
const PAPERS_A_MINUTE = 30;

export const decisionMemo = {
  reasons: call({
    method: 'GET',
    path: '/api/v1/lots/:id/decision-reasons',
    tag,
    summary: 'Обоснование выбора, как его записал организатор',
    who,
    only,
    reply: one(decisionReasons),
  }),
  write: call({
    method: 'PUT',
    path: '/api/v1/lots/:id/decision-reasons',
    tag,
    summary: 'Записать обоснование выбора; прежние остаются в истории',
    who: ['manager', 'admin'],
    only: 'Менеджер — только своей процедуры; пока идёт оценка',
    body: decisionReasonsDraft,
    reply: one(decisionReasons),
  }),
  paper: call({
    method: 'GET',
    path: '/api/v1/lots/:id/decision-memo',
    tag,
    summary: 'Записка о выборе победителей (docx или pdf)',
    who,
    only,
    query: z.object({ format: z.enum(['docx', 'pdf']).default('docx') }),
    answer: 'file',
    limit: PAPERS_A_MINUTE,
  }),
};

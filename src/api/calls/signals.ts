// Signals before the award: read by the lot's staff, answered by a sentence that stays in the history.
import { call, one } from '../contract.ts';
import { signalAnswer, signals as record } from '../records/signal.ts';

const tag = 'Сигналы';
const who = ['manager', 'security', 'auditor', 'admin'] as const;
const only = 'Менеджер — своей процедуры; после вскрытия';

export const signals = {
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/signals',
    tag,
    summary: 'Сигналы перед выбором победителя: формула, числа, выборка, ответ ответственного',
    who,
    only,
    reply: one(record),
  }),
  answer: call({
    method: 'POST',
    path: '/api/v1/lots/:id/signals',
    tag,
    summary: 'Ответить на сигнал; ответ остаётся в истории',
    who,
    only,
    body: signalAnswer,
    reply: one(record),
  }),
};

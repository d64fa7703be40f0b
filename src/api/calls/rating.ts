// The rating: read, calculate anew, enter the experts' scores.
import { z } from 'zod';
import { all, call, one } from '../contract.ts';
import { eachOnce } from '../each-once.ts';
import { short, trashed } from '../lists.ts';
import { applicationListed } from '../records/application.ts';
import { expertScore, rating } from '../records/rating.ts';
import { syncTask } from '../records/task.ts';

const tag = 'Оценка';
const only = 'Менеджер — своей процедуры';

const enteredScore = z.object({ applicationId: z.int(), criterionId: z.int(), score: z.string() });

export const ratings = {
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/ratings',
    tag,
    summary: 'Рейтинг заявок; поставщику — своя строка после завершения',
    who: ['vendor', 'manager', 'security', 'auditor', 'admin'],
    only: `${only}; поставщик — своё`,
    ...short(rating, { own: { 'filter[trashed]': trashed }, related: { application: applicationListed } }),
  }),
  calculate: call({
    method: 'POST',
    path: '/api/v1/lots/:id/calculate-rating',
    tag,
    summary: 'Рассчитать рейтинг заново (фоновая задача)',
    who: ['manager', 'admin'],
    only,
    reply: one(syncTask),
  }),
  expertScores: call({
    method: 'GET',
    path: '/api/v1/lots/:id/expert-scores',
    tag,
    summary: 'Экспертные баллы',
    who: ['manager', 'security', 'auditor', 'admin'],
    only,
    ...short(enteredScore),
  }),
  saveExpertScores: call({
    method: 'PUT',
    path: '/api/v1/lots/:id/expert-scores',
    tag,
    summary: 'Поставить экспертные баллы (в оценке); рейтинг становится устаревшим',
    who: ['manager', 'admin'],
    only,
    body: z.object({
      scores: eachOnce(z.array(expertScore).min(1).max(5_000), 'applicationId', 'criterionId'),
    }),
    reply: all(enteredScore),
  }),
};

// Award scenarios of a lot: its rules, what the award costs under them, and taking one over.
import { z } from 'zod';
import { call, one } from '../contract.ts';
import { scenarioNames } from '../../rules/award/award.ts';
import { awardRules, awardRulesInput, scenarios as record } from '../records/scenario.ts';

const tag = 'Распределение';
const who = ['manager', 'security', 'auditor', 'admin'] as const;
const owner = ['manager', 'admin'] as const;
/** Each is up to some seconds of a processor. */
const A_MINUTE = 60;

/** By commas; all that there are where it is left out. A page asks for them in parts and shows each as it is solved. */
const name = scenarioNames.join('|');
const only = z
  .string()
  .max(100)
  .regex(new RegExp(`^(${name})(,(${name}))*$`), `Через запятую: ${scenarioNames.join(', ')}`)
  .optional();

export const scenarios = {
  ofLot: call({
    method: 'GET',
    path: '/api/v1/lots/:id/award-scenarios',
    tag,
    summary: 'Сценарии распределения: сумма, победители, доказанный разрыв, цена каждого правила',
    who,
    only: 'Менеджер — своей процедуры; после вскрытия',
    query: z.object({ only }),
    reply: one(record),
    limit: A_MINUTE,
  }),
  rules: call({
    method: 'GET',
    path: '/api/v1/lots/:id/award-rules',
    tag,
    summary: 'Правила выбора победителей',
    who,
    only: 'Менеджер — своей процедуры',
    reply: one(awardRules),
  }),
  saveRules: call({
    method: 'PUT',
    path: '/api/v1/lots/:id/award-rules',
    tag,
    summary: 'Задать правила выбора победителей; запись остаётся в истории',
    who: owner,
    only: 'Менеджер — своей процедуры, пока она не завершена',
    body: awardRulesInput,
    reply: one(awardRules),
  }),
  apply: call({
    method: 'POST',
    path: '/api/v1/lots/:id/award-scenarios',
    tag,
    summary: 'Распределить по сценарию; прежнее распределение останется в истории',
    who: owner,
    only: 'Менеджер — своей процедуры, в оценке',
    body: z.object({
      scenario: z.enum(scenarioNames),
      /** Of the scenario as it was shown: another one is not applied. */
      inputsHash: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    reply: one(z.object({ total: z.string(), lines: z.int() })),
    limit: A_MINUTE,
  }),
};

// Calls of the award scenarios.
import type { FastifyInstance } from 'fastify';
import { valuesOf } from '../../../api/list-query.ts';
import { scenarios as calls } from '../../../api/calls/scenarios.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isComparing } from '../../../machines/lot-predicates.ts';
import { scenarioRules, type FoundScenario } from '../../../rules/award/scenarios.ts';
import { isPositive } from '../../../rules/decimal.ts';
import {
  activeRules,
  scenarioNames,
  type AwardInput,
  type AwardRules,
  type ScenarioName,
} from '../../../rules/award/award.ts';
import { runStep } from '../../engine/run-step.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { lockLot } from '../../lots/core/lock.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { lotProcess } from '../../lots/lot/process.ts';
import { transact } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { runInThread } from '../../platform/threads/run-in-thread.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { loadAllocation } from '../allocation/load.ts';
import { staffLot } from '../rating/rights.ts';
import { awardInputOf, inputJson, inputsHash, ownRulesOf } from './input.ts';
import { presentScenarios } from './present.ts';
import { rulesOf, saveRules } from './rules.ts';
import { keepSolved, solvedBefore } from './solved.ts';
import { solverCode } from './solver-code.ts';
import type findThem from './worker.ts';

/** For all that a call asks for; what is best by then is shown with how far it may be from the best. */
const SECONDS = 12;
/** Loading and copying beside that; past it the thread is ended. */
const THREAD_MS = 20_000;

const NOT_YET = 'Сценарии считаются после вскрытия конвертов';

/** Null: all of them. */
const namesAmong = (only: string | undefined): ScenarioName[] | null =>
  only === undefined ? null : scenarioNames.filter((name) => valuesOf(only).includes(name));

export function scenariosResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const ownLot = async (visitor: Visitor, lotId: number): Promise<LotTableRow> => {
    const lot = await readableLot(db, visitor, lotId);
    if (!isOwnerOf(visitor, lot)) throw forbidden();
    return lot;
  };

  async function found(visitor: Visitor, lot: LotTableRow, wanted: readonly ScenarioName[] | null) {
    if (lot.isSealed || !isComparing(lot.status)) throw invalid({ status: [NOT_YET] }, NOT_YET);
    const comparison = await loadAllocation(db, visitor, lot);
    const rules = await rulesOf(db, lot.id);
    const own = ownRulesOf(rules, comparison);
    const input = await awardInputOf(db, comparison);
    const hasOwn = activeRules(own).length > 0;
    const names = (wanted ?? scenarioNames).filter((name) => name !== 'own' || hasOwn);
    const scenarios = await solved(visitor, { input, own, names });
    return { comparison, rules, input, own, scenarios };
  }

  async function solved(
    visitor: Visitor,
    { input, own, names }: { input: AwardInput; own: AwardRules; names: readonly ScenarioName[] },
  ): Promise<FoundScenario[]> {
    const keyOf = (name: ScenarioName): string => `${name} ${inputsHash(input, scenarioRules(name, own))}`;
    const keys = new Map([...names, 'cheapest' as const].map((name) => [name, keyOf(name)]));
    const missing = names.filter((name) => !solvedBefore(keys.get(name)!));
    if (missing.length > 0) {
      // The others are measured by it.
      const cheapest = missing.includes('cheapest') ? undefined : await solvedBefore(keys.get('cheapest')!);
      const code = await solverCode();
      const work = runInThread<typeof findThem>(
        new URL('./worker.ts', import.meta.url),
        {
          json: inputJson(input),
          own,
          names: missing,
          seconds: SECONDS,
          solved: cheapest ? [cheapest] : [],
          code,
        },
        { account: visitor.id, timeMs: THREAD_MS },
      );
      for (const [place, name] of missing.entries())
        keepSolved(
          keys.get(name)!,
          work.then((found) => found[place]!),
        );
    }
    return Promise.all(names.map((name) => solvedBefore(keys.get(name)!)!));
  }

  route(app, services, calls.ofLot, async ({ params, query, visitor }) => {
    const lot = await staffLot(db, visitor, params.id);
    const { comparison, rules, ...others } = await found(visitor, lot, namesAmong(query.only));
    return { data: presentScenarios(comparison, visitor, rules, others) };
  });

  route(app, services, calls.rules, async ({ params, visitor }) => {
    const lot = await staffLot(db, visitor, params.id);
    return { data: await rulesOf(db, lot.id) };
  });

  route(app, services, calls.saveRules, async ({ params, body, visitor, actor }) => {
    const lot = await ownLot(visitor, params.id);
    await transact(db, async (tx) => saveRules(tx, await lockLot(tx, lot.id), body, actor));
    return { data: await rulesOf(db, lot.id) };
  });

  route(app, services, calls.apply, async ({ params, body, visitor, actor }) => {
    const lot = await ownLot(visitor, params.id);
    const { comparison, input, own, rules, scenarios } = await found(visitor, lot, [body.scenario]);
    const { outcome } = scenarios[0]!;
    const hash = inputsHash(input, scenarioRules(body.scenario, own));
    if (outcome.kind !== 'found' || hash !== body.inputsHash) {
      const text = 'Предложения или правила изменились: посмотрите сценарии заново';
      throw invalid({ inputs_hash: [text] }, text);
    }
    const { lines, total } = outcome.award;
    const awarded = new Set(lines.map(({ offerId }) => offerId));
    const freed = comparison.offers.filter(
      ({ offerId, allocatedQuantity }) =>
        allocatedQuantity !== null && isPositive(allocatedQuantity) && !awarded.has(offerId),
    );
    const offers = [
      ...freed.map(({ offerId }) => ({ offerId, quantity: null })),
      ...lines.map(({ offerId, quantity }) => ({ offerId, quantity })),
    ];
    await runStep(services, lotProcess, lot.id, { type: 'lot.allocate', offers }, actor);
    await transact(db, async (tx) => {
      const { at } = await lockLot(tx, lot.id);
      await appendHistory(tx, {
        chain: lotChain(lot.id),
        lotId: lot.id,
        model: 'lot',
        modelId: lot.id,
        event: 'lot.awardScenario',
        actor,
        at,
        payload: {
          scenario: body.scenario,
          rules: body.scenario === 'own' ? rules : null,
          total,
          bound: outcome.bound,
          gapPercent: outcome.gapPercent,
          inputsHash: hash,
        },
      });
    });
    return { data: { total, lines: lines.length } };
  });
}

// The edges of a commission's law as the decision on it has them.
import { commissionLaw, type CommissionFacts } from '../../../src/machines/commission.ts';
import type { Persona } from '../../model/driver.ts';
import { people } from '../../model/people.ts';
import { presets } from '../make-cases.ts';
import { describeEdges, type Change, type Edge } from './edge.ts';

const ready = presets.commission[0]!.facts as CommissionFacts;
const owner: Persona[] = ['owner', 'admin'];
const custodians: Persona[] = ['security', 'auditor'];
const custodian = (userId: number) => ({ userId, recipient: `age1${userId}` });
const payload = { threshold: 2, custodians: [1, 2, 3, 4].map(custodian) };
const reason = 'Два хранителя потеряли ключи';
const deadlined = { lotStatus: 'deadlined' } as const;

const naming = (ids: number[], threshold = 2): Change<CommissionFacts> => ({
  facts: { named: { threshold, custodians: ids.map(custodian) } },
});
const sameKey = [custodian(1), { userId: 2, recipient: 'age11' }];
const composed: Record<string, Change<CommissionFacts>[]> = {
  custodiansFew: [naming([1, 2, 3, 4, 5, 6, 7, 8])],
  custodiansDiffer: [naming([1, 1, 2]), { facts: { named: { threshold: 2, custodians: sameKey } } }],
  thresholdFits: [naming([1, 2, 3, 4], 1), naming([1, 2, 3, 4], 5)],
};
const named = ['forgetShares', 'lot.custodianNamed → custodians'];

const name = (from: string, more: Partial<Edge<CommissionFacts>> = {}): Edge<CommissionFacts> => ({
  from,
  event: 'commission.name',
  to: 'untried',
  by: owner,
  payload,
  unless: { ...composed, lotDraft: [{ facts: deadlined }] },
  still: [naming([1, 2]), naming([1, 2, 3, 4], 4), naming([1, 2, 3, 4, 5, 6, 7])],
  brings: named,
  ...more,
});

const drop = (from: string): Edge<CommissionFacts> => ({
  from,
  event: 'commission.drop',
  to: 'dropped',
  by: owner,
  unless: { lotDraft: [{ facts: deadlined }] },
  brings: ['forgetShares'],
});

const fail = (from: string): Edge<CommissionFacts> => ({
  from,
  event: 'commission.fail',
  to: 'failed',
  by: owner,
  facts: deadlined,
  payload: { reason },
  unless: {
    lotDeadlined: [{ facts: { lotStatus: 'applications' } }, { facts: { lotStatus: 'verification' } }],
    reasonGiven: [{ payload: { reason: undefined } }, { payload: { reason: ' ' } }],
  },
  brings: ['forgetShares', 'lot.openingFailed → participants'],
});

const everybody = custodians.map((who) => people[who].id!);
const common = {
  notHanded: [{ facts: { handed: everybody } }],
  sharesFit: [{ facts: { sharesFit: false } }],
};

/** Where there are not enough yet the step is taken along the other edge. */
const untilEnough = (sharesEnough: boolean): Record<string, Change<CommissionFacts>[]> =>
  sharesEnough ? { sharesEnough: [] } : {};

const tried = (to: string, sharesEnough: boolean): Edge<CommissionFacts> => ({
  from: 'untried',
  event: 'commission.try',
  to,
  by: custodians,
  facts: { sharesEnough },
  unless: {
    ...common,
    ...untilEnough(sharesEnough),
    lotClosed: [{ facts: { lotStatus: 'applications' } }],
  },
  still: [{ facts: deadlined }],
  brings: ['keepShares'],
});
const handed = (from: string, to: string, sharesEnough: boolean): Edge<CommissionFacts> => ({
  from,
  event: 'commission.hand',
  to,
  by: custodians,
  facts: { ...deadlined, sharesEnough },
  unless: {
    ...common,
    ...untilEnough(sharesEnough),
    lotDeadlined: [{ facts: { lotStatus: 'applications' } }, { facts: { lotStatus: 'draft' } }],
  },
  brings: ['keepShares'],
});

describeEdges<CommissionFacts>(commissionLaw, ready, [
  name('absent'),
  name('untried', {
    unless: { ...composed, lotClosed: [{ facts: { lotStatus: 'applications' } }] },
    still: [{ facts: deadlined }],
  }),
  name('ready'),
  name('dropped'),
  name('failed', {
    facts: deadlined,
    unless: { ...composed, lotDeadlined: [{ facts: { lotStatus: 'draft' } }] },
    still: [],
  }),
  drop('untried'),
  drop('ready'),
  tried('ready', true),
  tried('untried', false),
  handed('ready', 'joined', true),
  handed('ready', 'opening', false),
  handed('opening', 'joined', true),
  handed('opening', 'opening', false),
  {
    from: 'joined',
    event: 'commission.renew',
    to: 'ready',
    by: ['system'],
    brings: ['forgetShares'],
  },
  fail('ready'),
  fail('opening'),
]);

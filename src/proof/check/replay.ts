// Steps walked again through the definition of the law that each row names; guards only where this checker knows that very law.
import { recordedAbsent } from '../../machines/answers-for.ts';
import type { AnyLaw, GuardKind } from '../../machines/law.ts';
import { laws as ownLaws } from '../../machines/laws.ts';
import { definitionOf } from '../../machines/step.ts';
import type { Body } from '../bundle.ts';
import { canonicalJson } from '../canonical.ts';
import type { Crypt } from '../crypt.ts';
import type { Told } from './told.ts';
import { need } from './report.ts';

interface Edge {
  from: string;
  event: string;
  to: string;
  guards: string[];
}

interface Law {
  name: string;
  edges: Map<string, Edge[]>;
  /** Its guards, where it is one of the checker's own. */
  own: AnyLaw | null;
}

/** What a row keeps is enough for: all of a lot's guards; of others those that read the facts and the clock alone. */
const KINDS: Record<string, readonly GuardKind[]> = {
  lot: ['who', 'fact', 'moment', 'payload'],
  application: ['fact', 'moment'],
};

const VERSION_DIGITS = 16;
const ABSENT = 'absent';

const versionOf = (crypt: Crypt, text: string): string => crypt.hashText(text).slice(0, VERSION_DIGITS);

const known = new WeakMap<Crypt, Map<string, AnyLaw>>();

/** The checker's own laws by their versions. */
function ownVersions(crypt: Crypt): Map<string, AnyLaw> {
  const found =
    known.get(crypt) ??
    new Map(
      Object.values(ownLaws).map((law: AnyLaw) => [versionOf(crypt, canonicalJson(definitionOf(law))), law]),
    );
  known.set(crypt, found);
  return found;
}

const lawEvents = new Set(
  Object.values(ownLaws).flatMap((law: AnyLaw) => definitionOf(law).map(({ event }) => event)),
);

export class Replay {
  steps = 0;
  /** Steps whose guards were asked again. */
  guarded = 0;
  /** Law steps without a version: of the first releases. */
  unversioned = 0;
  fault: string | null = null;
  readonly versions = new Set<string>();

  private readonly laws = new Map<string, Law>();
  private readonly states = new Map<string, string>();

  constructor(crypt: Crypt, body: Body) {
    const own = ownVersions(crypt);
    for (const { version, law, text } of body.laws) {
      need(versionOf(crypt, text) === version, `Определение закона ${version} изменено`);
      const edges = new Map<string, Edge[]>();
      for (const edge of JSON.parse(text) as Edge[]) {
        const key = `${edge.from} ${edge.event}`;
        edges.set(key, [...(edges.get(key) ?? []), edge]);
      }
      this.laws.set(version, { name: law, edges, own: own.get(version) ?? null });
    }
  }

  /** The state that the rows lead a record to. */
  stateOf(model: string, id: number): string | null {
    return this.states.get(`${model}:${id}`) ?? null;
  }

  /**
   * Notes the first fault and goes on: the chain is checked to its end.
   * @param isEarly of the first releases, whose steps name no law
   */
  step(row: Told, isEarly = false): void {
    const { model, modelId, lawVersion } = row;
    const record = `${model}:${modelId}`;
    const fault =
      lawVersion === null ? this.without(row, record, isEarly) : this.byLaw(row, record, lawVersion);
    if (fault !== null) this.fault ??= `Строка ${row.seq} (${row.event}): ${fault}`;
    if (row.to !== null) this.states.set(record, row.to);
  }

  private without({ event, from, to }: Told, record: string, isEarly: boolean): string | null {
    if (lawEvents.has(event)) this.unversioned += 1;
    const known = this.states.get(record);
    if (to === null || known === undefined) return null;
    if (!isEarly && to !== known) return 'статус сменился без закона';
    return from === null || known === from
      ? null
      : 'запись сделана не в том статусе, к которому ведёт журнал';
  }

  private byLaw(row: Told, record: string, version: string): string | null {
    const law = this.laws.get(version);
    if (!law) return `нет определения закона ${version}`;
    if (law.name !== row.model) return 'закон другого вида записей';
    this.steps += 1;
    this.versions.add(version);
    const from = row.from ?? ABSENT;
    const known = this.states.get(record);
    if (known !== undefined && known !== from) return 'шаг сделан не из того статуса';
    const edges = (law.edges.get(`${from} ${row.event}`) ?? []).filter(({ to }) => to === row.to);
    if (edges.length === 0) return 'закон не знает такого шага';
    const kinds = KINDS[row.model];
    if (!law.own || !kinds) return null;
    this.guarded += 1;
    const { own } = law;
    const event = eventOf(row);
    const isAllowed = edges.some(({ guards }) =>
      guards.every((name) => {
        const guard = own.guards[name];
        return !guard || !kinds.includes(guard.kind) || guard.holds(row.facts as never, event as never);
      }),
    );
    return isAllowed ? null : 'закон не допускает этого шага';
  }
}

function eventOf({ event, payload, byId, byRole, byName, at }: Told): unknown {
  const { deadline, round, ...brought } = (payload ?? {}) as {
    deadline?: string;
    round?: { endsAt: string };
  };
  return {
    ...brought,
    ...(deadline ? { deadline: Date.parse(deadline) } : {}),
    ...(round ? { round: { ...round, endsAt: Date.parse(round.endsAt) } } : {}),
    type: event,
    actor: {
      id: byId,
      role: byRole,
      name: byName,
      companyId: null,
      standsFor: recordedAbsent(payload),
      verified: true,
    },
    at: Date.parse(at),
  };
}

// Buttons, confirmations and the history's words for every step of every law, and the fields its dialog asks for.
import { lawEdges } from '../machines/law-edges.ts';
import type { EventTypeOf, LawName, ReasonOf } from '../machines/laws.ts';
import { applicationSteps } from './steps/application.ts';
import { lotSteps } from './steps/lot.ts';
import { otherSteps } from './steps/others.ts';
import type { StepEntry, StepField, StepText } from './steps/step-text.ts';

export const steps: { [Name in LawName]: Record<EventTypeOf<Name>, StepEntry> } = {
  lot: lotSteps,
  application: applicationSteps,
  ...otherSteps,
};

/** The texts of a step as taken from a state; without `from` the general ones. */
export function stepText<Name extends LawName>(law: Name, event: EventTypeOf<Name>, from?: string): StepText {
  const { from: variants, ...general } = (steps[law] as Record<string, StepEntry>)[event]!;
  return { ...general, ...(from === undefined ? undefined : variants[from]) };
}

/** What a refusal of it is headed by: a save is no step for whoever typed. */
export const refusedText = (law: string, event: string): string | undefined =>
  (steps[law as LawName] as Record<string, StepEntry> | undefined)?.[event]?.refused;

/** The past form by names as stored in the history; the event's own name where the law no longer knows it. */
export function doneText(law: string, event: string, from?: string | null): string {
  const entries: Record<string, StepEntry> | undefined = Object.hasOwn(steps, law)
    ? steps[law as LawName]
    : undefined;
  const entry = entries?.[event];
  if (!entry) return event;
  return (from ? entry.from[from]?.done : undefined) ?? entry.done;
}

/** One line of a step's dialog. */
export interface AskedField {
  field: StepField;
  label: string;
  required: boolean;
}

/** Which field each guard about a payload reads, and its label in the dialog. */
export const fieldOfGuard: {
  [Name in LawName]?: Partial<Record<ReasonOf<Name>, { field: StepField; label: string }>>;
} = {
  lot: {
    deadlineMovesLater: { field: 'deadline', label: 'Новый срок приёма' },
    newDeadlineAhead: { field: 'deadline', label: 'Новый срок приёма' },
    roundEndMovesLater: { field: 'deadline', label: 'Новое окончание переторжки' },
    roundEndAhead: { field: 'round', label: 'Условия переторжки' },
    reasonGiven: { field: 'reason', label: 'Причина' },
    restExplained: { field: 'reason', label: 'Почему остальное не закупается' },
  },
  application: {
    reasonGiven: { field: 'reason', label: 'Причина' },
    blocksNamed: { field: 'blocks', label: 'Что уточнить' },
    textGiven: { field: 'text', label: 'Текст запроса' },
    dueSoon: { field: 'dueAt', label: 'Срок ответа' },
  },
  company: { reasonGiven: { field: 'reason', label: 'Причина' } },
  question: { textGiven: { field: 'text', label: 'Текст' } },
  commission: { reasonGiven: { field: 'reason', label: 'Почему открыть не удалось' } },
  agreement: {
    reasonGiven: { field: 'reason', label: 'С чем вы не согласны' },
    causeGiven: { field: 'reason', label: 'Причина' },
  },
};

/** The field that a guard of a law reads; null where it reads none of the payload. */
export const fieldAskedBy = <Name extends LawName>(law: Name, guard: ReasonOf<Name>): StepField | null =>
  (fieldOfGuard[law] as Partial<Record<string, { field: StepField }>> | undefined)?.[guard]?.field ?? null;

const optionalLabels: Record<StepField, string> = {
  deadline: 'Срок',
  reason: 'Причина',
  round: 'Условия переторжки',
  text: 'Комментарий',
  blocks: 'Разделы',
  dueAt: 'Срок ответа',
  stage: 'Стадия',
  marked: 'Участвует в переторжке',
};

/**
 * What a step's dialog asks for from this state: required where a guard of the law reads it. Empty: nothing to ask.
 * @param asks of the step as the server offers it: a field that the record's facts do not call for is left out
 */
export function fieldsOfStep<Name extends LawName>(
  law: Name,
  event: EventTypeOf<Name>,
  from: string,
  asks?: readonly string[],
): AskedField[] {
  const fields: Record<string, { field: StepField; label: string }> = { ...fieldOfGuard[law] };
  const guards = lawEdges[law]
    .filter((edge) => edge.from === from && edge.event === event)
    .flatMap((edge) => edge.guards);
  const required = [...new Set(guards)].flatMap((guard) => {
    const asked = fields[guard];
    return asked && (asks?.includes(asked.field) ?? true) ? [{ ...asked, required: true }] : [];
  });
  const optional = stepText(law, event, from)
    .optional.filter((field) => required.every((asked) => asked.field !== field))
    .map((field) => ({ field, label: optionalLabels[field], required: false }));
  return [...required, ...optional];
}

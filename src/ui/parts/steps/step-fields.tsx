/** The fields that a step's dialog may ask for, and the schema that checks them before they are sent. */
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { time } from '../../../api/fields.ts';
import { roundDraft } from '../../../api/records/lot.ts';
import { blocks } from '../../../machines/application-statuses.ts';
import { blockNames, stepKindNames, visibilityNames } from '../../../text/enums.ts';
import type { AskedField } from '../../../text/steps.ts';
import type { StepField } from '../../../text/steps/step-text.ts';
import { validation } from '../../../text/validation.ts';
import { publicConfig } from '../../data/config.ts';
import { ChecksField } from '../form/checks-field.tsx';
import { lazyPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';
import { DateTimeField, type UnderDate } from '../form/date-time-field.tsx';
import { DecimalField } from '../form/decimal-field.tsx';
import { FieldRow } from '../form/form.tsx';
import { BASE_CURRENCY, currencySign } from '../../../rules/currencies.ts';
import { IntegerField } from '../form/integer-field.tsx';
import { RadioField } from '../form/radio-field.tsx';
import { TextAreaField } from '../form/text-area-field.tsx';

// Not awaited: the date is typed without it.
const dayOff = lazyPart<UnderDate>(() => import('../form/day-off.tsx'));
const DayOff = (date: UnderDate) => <WhenWanted part={dayOff} wanted props={date} />;

const COMMENT_MAX = 2_000;
const moment = z.union([z.literal(''), time]).refine((value) => value !== '', { error: validation.date });
const words = z.string().trim().max(COMMENT_MAX);

const schemas: Record<StepField, z.ZodType> = {
  deadline: moment,
  dueAt: moment,
  reason: words,
  text: words,
  round: roundDraft,
  blocks: z.array(z.enum(blocks)),
  stage: z.string(),
  marked: z.boolean(),
};

const emptyFields: Omit<Record<StepField, unknown>, 'round'> = {
  deadline: '',
  dueAt: '',
  reason: '',
  text: '',
  blocks: [],
  stage: '',
  marked: true,
};

/** A round begins as the administrator's settings say. */
function emptyRound() {
  const { stepPercent, extensionMinutes, extensionLimit } = publicConfig().round;
  return {
    endsAt: '',
    stepKind: 'percent',
    step: stepPercent,
    visibility: 'place',
    extensionMinutes,
    extensionLimit,
  };
}

const emptyOf = (field: StepField): unknown => (field === 'round' ? emptyRound() : emptyFields[field]);

/** The schema of a dialog with these fields: a required one must not be empty. */
export function schemaOf(
  fields: readonly AskedField[],
): z.ZodType<Record<string, unknown>, Record<string, unknown>> {
  return z.object(
    Object.fromEntries(
      fields.map(({ field, required }) => [
        field,
        required
          ? schemas[field].refine((value) => value !== '' && !(Array.isArray(value) && value.length === 0), {
              error: validation.required,
            })
          : schemas[field],
      ]),
    ),
  );
}

export const firstValues = (
  fields: readonly AskedField[],
  given: Partial<Record<StepField, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ field }) => [field, given[field] ?? emptyOf(field)]));

/** What goes out: texts left empty are left out, a round's terms are the body itself. */
export function payloadOf(values: Record<string, unknown>): Record<string, unknown> {
  const { round, ...rest } = values;
  const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
  return { ...told, ...(round as Record<string, unknown> | undefined) };
}

interface StepFieldInputProps {
  asked: AskedField;
  /** Names the money step of a round. */
  currency?: string;
  isFirst: boolean;
}

/** One asked field; a text that stands first is typed at once. */
export function StepFieldInput({ asked, currency, isFirst }: StepFieldInputProps) {
  const { field, label, required } = asked;
  // A browser begins before what is proposed there.
  useEffect(() => {
    const text = isFirst && document.querySelector<HTMLTextAreaElement>('textarea[data-autofocus]');
    if (text) text.setSelectionRange(text.value.length, text.value.length);
  }, [isFirst]);
  switch (field) {
    case 'deadline':
    case 'dueAt':
      return <DateTimeField name={field} label={label} required={required} under={DayOff} />;
    case 'reason':
    case 'text':
      return (
        <TextAreaField
          name={field}
          label={label}
          required={required}
          maxLength={COMMENT_MAX}
          focusFirst={isFirst && required}
        />
      );
    case 'blocks':
      return (
        <ChecksField
          name="blocks"
          label={label}
          chips
          options={blocks.map((block) => ({ value: block, label: blockNames[block] }))}
        />
      );
    case 'round':
      return <RoundFields currency={currency} />;
    case 'stage':
    case 'marked':
      return null;
  }
}

function RoundFields({ currency }: { currency?: string }) {
  const kind = useWatch({ name: 'round.stepKind' }) as string;
  return (
    <>
      <DateTimeField name="round.endsAt" label="Окончание переторжки" required under={DayOff} />
      <FieldRow>
        <RadioField
          name="round.stepKind"
          label="Шаг снижения считается как"
          options={Object.entries(stepKindNames).map(([value, label]) => ({ value, label }))}
        />
        <DecimalField
          name="round.step"
          label="Наименьший шаг снижения"
          unit={kind === 'percent' ? '%' : currencySign(currency ?? BASE_CURRENCY)}
          required
        />
      </FieldRow>
      <RadioField
        name="round.visibility"
        label="Что видит участник"
        options={Object.entries(visibilityNames).map(([value, label]) => ({ value, label }))}
      />
      <FieldRow>
        <IntegerField
          name="round.extensionMinutes"
          label="Продлевать на"
          unit="мин"
          hint="Если лучшая цена пришла в последние минуты; 0 — не продлевать"
        />
        <IntegerField name="round.extensionLimit" label="Продлений не больше" unit="раз" />
      </FieldRow>
    </>
  );
}

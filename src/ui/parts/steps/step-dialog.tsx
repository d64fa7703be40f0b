/**
 * The dialog of one step: what will happen, what its payload needs, and, after a refusal, why; what was typed stays.
 * <StepDialog law="lot" from={lot.status} step={step} version={lot.version} onClose={close} />
 */
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isApiError, type ApiError } from '../../../api/errors.ts';
import type { Step } from '../../../api/step.ts';
import type { EventTypeOf, LawName } from '../../../machines/laws.ts';
import type { StepField } from '../../../text/steps/step-text.ts';
import { fieldsOfStep, stepText } from '../../../text/steps.ts';
import { reactToProblem } from '../../data/problems.ts';
import { tellLost } from '../../data/tell-lost.ts';
import { Button, CloseButton } from '../control/button.tsx';
import { Consequences } from '../dialog/confirm-dialog.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { cx } from '../text/cx.ts';
import { Form, NOT_STORED, useAppForm } from '../form/form.tsx';
import { toast } from '../../data/toasts.ts';
import { firstValues, payloadOf, schemaOf, StepFieldInput } from './step-fields.tsx';
import { StepClosed } from './step-closed.tsx';
import { STALE, STEP_GONE, StepRefusal } from './step-refusal.tsx';
import { usePageStep } from '../../actors/use-page-step.ts';

export interface StepDialogProps<Name extends LawName> {
  law: Name;
  /** The record's status now. */
  from: string;
  step: Step;
  version?: number;
  method?: 'POST' | 'PATCH' | 'DELETE';
  /** Shapes what is sent from what was typed. */
  body?: (values: Record<string, unknown>) => Record<string, unknown>;
  onClose: () => void;
  onDone?: (event: string) => void;
  /** In the place of the step's own question: what it is about. */
  title?: string | undefined;
  /** In the place of the step's own word: what the press will do now. */
  label?: string | undefined;
  /** First values of the fields, such as the present deadline. */
  initial?: Partial<Record<StepField, unknown>>;
  currency?: string;
  /** What is being confirmed (see step-facts.tsx). */
  facts?: ReactNode;
  /** Under the fields, in their form: what helps to fill them. */
  aid?: ReactNode;
  /** Why the step is not open any more, as the record says since; absent while it is. */
  closed?: readonly string[] | undefined;
  /** What does the same once the step is closed, as its button is called; what was typed goes there. */
  instead?: { label: string; take: (typed: Record<string, unknown>) => void } | undefined;
  /** Stands at the foot of this instead of over all: its fields lie beside one another. */
  place?: RefObject<HTMLElement | null> | undefined;
}

/** Low and wide: what is chosen among in a line, the text at the left, all else beside it. */
const PLACED = cx(
  'grid! grid-cols-[minmax(0,1fr)_14.5rem] items-start gap-x-4 gap-y-2.5!',
  '[&>:is(fieldset,[role=alert])]:col-span-2 [&>:has(>textarea)]:row-span-2 [&_textarea]:min-h-44!',
  '[&>fieldset]:flex-row! [&>fieldset]:flex-wrap [&>fieldset]:items-center [&>fieldset]:gap-2! [&_legend]:float-left',
  '[&_label:has([type=checkbox])]:rounded-box [&_label:has([type=checkbox])]:border [&_label:has([type=checkbox])]:border-line-mid',
  '[&_label:has([type=checkbox])]:px-2.5 [&_label:has(:checked)]:bg-primary-soft [&_label:has(:checked)]:text-primary-ink',
);

/** Statuses that end the page's own business with the step: the catalogue leads elsewhere. */
const ELSEWHERE = [401, 409, 419, 503];

const isProposed = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

export function StepDialog<Name extends LawName>(props: StepDialogProps<Name>) {
  const { law, from, step, version, onDone, initial = {}, currency, method, body } = props;
  const event = step.event as EventTypeOf<Name>;
  const text = stepText(law, event, from);
  const fields = fieldsOfStep(law, event, from, step.asks);
  // What is proposed already is passed over; a text that is proposed is there to be gone on with.
  const begins = fields.findIndex(
    ({ field }) => field === 'text' || field === 'reason' || !isProposed(initial[field]),
  );
  const { take, busy } = usePageStep({ version, method });
  // Its press needs no file then: the network may be gone by that time.
  useEffect(() => void import('../../actors/page-step.ts').catch(() => {}), []);
  // What it says is of the record before the step: the one after it comes sooner than the answer.
  const [begun, setBegun] = useState<StepDialogProps<Name> | null>(null);
  const shown = begun ?? props;
  const title = shown.title ?? text.title;
  const formId = useId();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isGone = useRef(false);
  const isClosed = useRef(false);
  const onClose = () => {
    isClosed.current = true;
    props.onClose();
  };

  const form = useAppForm({
    schema: schemaOf(fields),
    values: firstValues(fields, initial),
    record: step.call,
    // Nobody who leaves the page has pressed the step's own button.
    sendOnly: true,
    unsaved: 'незавершённое действие',
    submit: async (values) => {
      setFailure(null);
      setBegun(props);
      try {
        const payload = payloadOf(values);
        await take(event, step.call, body ? body(payload) : payload);
      } catch (error) {
        // The dialog itself offers to load what has changed meanwhile.
        const isStale = isApiError(error) && error.status === STALE && !isGone.current;
        if (!isStale) reactToProblem(error);
        if (!isApiError(error) || ELSEWHERE.includes(error.status) || isGone.current) {
          if (isGone.current) tellLost(values);
          onClose();
          return NOT_STORED;
        }
        const aboutFields = Object.keys(error.raw).some((path) => path !== 'status');
        if (error.status === 422 && aboutFields && fields.length > 0) throw error;
        setFailure(error);
        return NOT_STORED;
      } finally {
        setBegun(null);
      }
      toast.success(text.done);
      onClose();
      onDone?.(event);
      return undefined;
    },
  });

  // Its place went with what somebody else has done: it has not closed by itself.
  const tellGone = useEffectEvent(() => {
    if (!isClosed.current && !form.isSending()) toast.attention(`Окно закрыто. ${STEP_GONE}.`, { title });
  });
  useEffect(() => {
    isGone.current = false;
    const { pathname } = location;
    return () => {
      isGone.current = true;
      if (location.pathname === pathname) tellGone();
    };
  }, []);
  // A step that was taken is no longer offered either, as soon as the record is read anew.
  const closed = form.formState.isSubmitting ? undefined : props.closed;
  const instead = closed && props.instead;
  const goOn = () => {
    const typed = form.getValues();
    // It is lost nowhere.
    form.reset();
    isClosed.current = true;
    instead?.take(typed);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      locked={busy}
      place={props.place}
      footer={
        <>
          {props.place && (
            <p className="min-w-0 flex-1 basis-60 self-center text-xs text-ink-soft">
              {text.consequences.join(' ')}
            </p>
          )}
          <CloseButton onClose={onClose} disabled={busy}>
            Не сейчас
          </CloseButton>
          {instead ? (
            <Button kind="primary" onClick={goOn}>
              {instead.label}
            </Button>
          ) : (
            <Button
              aria-keyshortcuts={text.danger ? undefined : 'Control+Enter'}
              type="submit"
              form={formId}
              kind={text.danger ? 'danger' : 'primary'}
              busy={busy}
              disabled={closed !== undefined}
            >
              {shown.label ?? text.label}
            </Button>
          )}
        </>
      }
    >
      {shown.facts}
      {!props.place && <Consequences will={text.consequences} />}
      <Form form={form} id={formId} label={title} className={props.place && PLACED}>
        {fields.map((asked, index) => (
          <StepFieldInput key={asked.field} asked={asked} currency={currency} isFirst={index === begins} />
        ))}
        {shown.aid}
        {closed ? (
          <StepClosed reasons={closed} instead={instead?.label} asks={fields.length > 0} />
        ) : (
          failure && <StepRefusal failure={failure} />
        )}
      </Form>
    </Dialog>
  );
}

/**
 * The steps of a record as the server's machine offers them: a button each, closed ones disabled with their reasons.
 *   <Steps law="lot" status={lot.status} steps={lot.steps} ifMatch={lot.version} />
 * A press asks for what the law needs and says what will happen, then POSTs to `step.call`. `custom` opens a page's own
 * dialog instead; `body` shapes what is sent; `only` and `except` choose among the steps.
 */
import { useMachine } from '@xstate/react';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import type { Step } from '../../api/step.ts';
import type { EventTypeOf, LawName } from '../../machines/laws.ts';
import { fieldsOfStep, stepText } from '../../text/steps.ts';
import { stepActor } from '../actors/page-step.ts';
import { Button, type ButtonKind } from './button.tsx';
import { InfoPopover } from './popover.tsx';
import { StepDialog, type StepValues } from './step-dialog.tsx';
import { toast } from './toast.tsx';

type BodyOf = (values: StepValues) => Record<string, unknown>;

interface StepsProps<L extends LawName> {
  law: L;
  status: string;
  steps: readonly Step[];
  /** The record's version: a step on an old page is refused with 412. */
  ifMatch?: number;
  only?: readonly EventTypeOf<L>[];
  except?: readonly EventTypeOf<L>[];
  custom?: Partial<Record<EventTypeOf<L>, () => void>>;
  body?: Partial<Record<EventTypeOf<L>, BodyOf>>;
  /** Other than POST. */
  method?: 'POST' | 'PATCH' | 'DELETE';
  onDone?: (event: EventTypeOf<L>) => void;
  size?: 'md' | 'sm';
}

export function Steps<L extends LawName>(props: StepsProps<L>) {
  const { law, status, ifMatch, only, except, custom, body, method = 'POST', onDone, size } = props;
  const [asking, setAsking] = useState<Step | null>(null);
  const steps = props.steps.filter(
    ({ event }) =>
      (!only || (only as readonly string[]).includes(event)) &&
      !(except as readonly string[] | undefined)?.includes(event),
  );
  const [snapshot, send] = useMachine(
    stepActor(({ event }) => {
      setAsking(null);
      toast.success(stepText(law, event as EventTypeOf<L>, status).done);
      onDone?.(event as EventTypeOf<L>);
    }),
  );
  const sending = snapshot.matches('sending');
  const firstOpen = steps.find(
    (step) => step.open && !stepText(law, step.event as EventTypeOf<L>, status).danger,
  );

  const take = (step: Step, values: StepValues) => {
    const payload = body?.[step.event as EventTypeOf<L>]?.(values) ?? { ...values };
    send({
      type: 'take',
      step: {
        event: step.event,
        call: step.call,
        payload,
        key: crypto.randomUUID(),
        method,
        version: ifMatch ?? null,
      },
    });
  };
  const press = (step: Step) => {
    const event = step.event as EventTypeOf<L>;
    const own = custom?.[event];
    if (own) own();
    else if (fieldsOfStep(law, event, status).length > 0 || stepText(law, event, status).confirm)
      setAsking(step);
    else take(step, {});
  };

  return (
    <>
      {steps.map((step) => {
        const text = stepText(law, step.event as EventTypeOf<L>, status);
        const kind: ButtonKind = step === firstOpen ? 'primary' : text.danger ? 'danger' : 'secondary';
        const quiet = kind === 'danger' ? 'secondary' : kind;
        return (
          <span key={step.event} className="inline-flex items-center gap-1">
            <Button
              kind={quiet}
              size={size}
              className={kind === 'danger' ? 'text-bad!' : undefined}
              disabled={!step.open}
              busy={sending && snapshot.context.step?.event === step.event}
              onClick={() => press(step)}
            >
              {text.label}
            </Button>
            {!step.open && step.reasons.length > 0 && <WhyNot label={text.label} reasons={step.reasons} />}
          </span>
        );
      })}
      {asking && (
        <StepDialog
          text={stepText(law, asking.event as EventTypeOf<L>, status)}
          fields={fieldsOfStep(law, asking.event as EventTypeOf<L>, status)}
          busy={sending}
          failure={snapshot.matches('refused') ? snapshot.context.failure : null}
          onClose={() => setAsking(null)}
          onTake={(values) => take(asking, values)}
        />
      )}
    </>
  );
}

/** Why a step is closed, one sentence a reason. */
export function WhyNot({ label, reasons }: { label: string; reasons: readonly string[] }) {
  return (
    <InfoPopover
      label={`${label}: почему нельзя?`}
      className="inline-flex size-7 items-center justify-center rounded-box text-ink-soft hover:bg-sunken hover:text-ink"
      button={<CircleHelp className="size-4" aria-hidden />}
    >
      <p className="font-medium">Почему нельзя?</p>
      <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-ink-soft">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </InfoPopover>
  );
}

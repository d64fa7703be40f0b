/**
 * A button for each step that the server offers; a closed one is disabled and says why («Почему нельзя?»).
 * <StepButtons law="lot" from={lot.status} steps={lot.steps} version={lot.version} primary="lot.toVerification" />
 * `instead` gives a step its own dialog or page: { 'application.clarify': () => openMine() }.
 */
import { useState } from 'react';
import type { Step } from '../../../api/step.ts';
import type { EventTypeOf, LawName } from '../../../machines/laws.ts';
import type { StepField } from '../../../text/steps/step-text.ts';
import { fieldsOfStep, stepText } from '../../../text/steps.ts';
import { reactToProblem } from '../../actors/api-problems.ts';
import { Button, type ButtonKind } from '../button.tsx';
import { InfoPopover } from '../popover.tsx';
import { toast } from '../toast.tsx';
import { StepDialog } from './step-dialog.tsx';
import { Reasons } from './step-refusal.tsx';
import { usePageStep } from './use-page-step.ts';

interface StepButtonsProps<Name extends LawName> {
  law: Name;
  from: string;
  steps: readonly Step[];
  version?: number;
  /** The event of the one step that comes next. */
  primary?: string;
  /** Steps drawn elsewhere. */
  skip?: readonly string[];
  instead?: Readonly<Record<string, () => void>>;
  onDone?: (event: string) => void;
  initial?: (event: string) => Partial<Record<StepField, unknown>>;
  currency?: string;
}

export function StepButtons<Name extends LawName>(props: StepButtonsProps<Name>) {
  const { law, from, steps, version, primary, skip = [], instead = {}, onDone, initial, currency } = props;
  // The dialog outlives a change of the steps: a refusal must not tear what was typed away.
  const [asked, setAsked] = useState<{ step: Step; from: string } | null>(null);
  const { take, busy } = usePageStep({ version });
  const shown = steps.filter((step) => !skip.includes(step.event));

  async function press(step: Step) {
    const event = step.event as EventTypeOf<Name>;
    const own = instead[step.event];
    if (own) {
      own();
      return;
    }
    const text = stepText(law, event, from);
    if (text.confirm || fieldsOfStep(law, event, from).length > 0) {
      setAsked({ step, from });
      return;
    }
    try {
      await take(step.event, step.call, {});
      toast.success(text.done);
      onDone?.(step.event);
    } catch (error) {
      reactToProblem(error);
    }
  }

  if (shown.length === 0 && !asked) return null;
  return (
    <>
      {shown.map((step) => {
        const text = stepText(law, step.event as EventTypeOf<Name>, from);
        const kind: ButtonKind = step.event === primary ? 'primary' : text.danger ? 'quiet' : 'secondary';
        return (
          <span key={step.event} className="inline-flex flex-col items-start gap-0.5">
            <Button
              kind={kind}
              disabled={!step.open}
              busy={busy}
              className={text.danger && step.open ? 'text-bad' : undefined}
              onClick={() => void press(step)}
            >
              {text.label}
            </Button>
            {!step.open && (
              <InfoPopover
                label={`Почему нельзя? ${text.label}`}
                button="Почему нельзя?"
                className="link text-xs"
              >
                <p className="mb-1 font-medium">Сейчас этот шаг закрыт</p>
                <Reasons lines={step.reasons} />
              </InfoPopover>
            )}
          </span>
        );
      })}
      {asked && (
        <StepDialog
          key={asked.step.event}
          law={law}
          from={asked.from}
          step={asked.step}
          version={version}
          initial={initial?.(asked.step.event)}
          currency={currency}
          onDone={onDone}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

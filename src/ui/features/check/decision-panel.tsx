/**
 * The checker's decision: the signals to be answered, one of two choices, its words, one button that repeats the choice. Keys: A and
 * R choose, Ctrl+Enter sends. What will happen stands under each choice, so that no dialog asks once more.
 */
import { useEffectEvent, useLayoutEffect, useId, useRef, useState, type ReactNode } from 'react';
import { isApiError, type ApiError } from '../../../api/errors.ts';
import type { Application } from '../../../api/records/application.ts';
import type { EventTypeOf } from '../../../machines/laws.ts';
import { stepText } from '../../../text/steps.ts';
import { validation } from '../../../text/validation.ts';
import { usePageStep } from '../../actors/use-page-step.ts';
import { usePageActions } from '../../data/page-actions.ts';
import { singleKeysWork } from '../../data/shortcut-keys.ts';
import { reactToProblem } from '../../data/problems.ts';
import { toast } from '../../data/toasts.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import { Button } from '../../parts/control/button.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import { TextArea } from '../../parts/form/text-area-field.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { StepRefusal } from '../../parts/steps/step-refusal.tsx';
import { WhyNot } from '../../parts/steps/steps.tsx';
import { radioLook } from '../../parts/form/radio-look.ts';
import { cx } from '../../parts/text/cx.ts';
import { Key } from '../../parts/text/key.tsx';
import { applicationStepBodies } from '../application/step-bodies.ts';

export type CheckStep = EventTypeOf<'application'> & keyof typeof applicationStepBodies;

export interface Choice {
  event: CheckStep;
  /** Its key: the same place on either keyboard. */
  code: 'KeyA' | 'KeyR';
  letter: string;
  /** Who is told of it, in a line. */
  note: string;
  /** The words must be there. */
  asks?: string;
}

interface DecisionPanelProps {
  application: Application;
  choices: readonly [Choice, Choice];
  /** Another one waits: after this the page goes on to it. */
  hasNext: boolean;
  onDone: () => void;
  /** Above the choices. */
  children?: ReactNode;
  /** Below the button. */
  note?: ReactNode;
}

const WORDS_MAX = 2_000;
const REFUSED_HERE = [403, 412, 422];

export function DecisionPanel(props: DecisionPanelProps) {
  const { application, choices, hasNext, onDone, children, note } = props;
  const { status, version, steps } = application;
  const stepOf = ({ event }: Choice) => steps.find((step) => step.event === event);
  const [chosen, setChosen] = useState<CheckStep | null>(null);
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { take, busy } = usePageStep({ version });
  /** Sent: what has come in its place is drawn before the field is empty. */
  const isSent = useRef(false);
  const id = useId();
  const field = useRef<HTMLElement>(null);
  const choice = choices.find(({ event }) => event === chosen);
  const step = choice && stepOf(choice);

  useUnsaved({
    what: 'несохранённая причина решения',
    isDirty: () => words.trim() !== '' && !isSent.current,
    isFleeting: true,
    isSaving: () => busy,
    aside: {
      name: `decision:${application.id}`,
      typed: () => ({ words, chosen }),
      putBack: (typed) => {
        const { words: text, chosen: event } = typed as { words?: unknown; chosen?: unknown };
        if (typeof text === 'string') setWords(text);
        const own = choices.find((one) => one.event === event);
        if (own) setChosen(own.event);
      },
    },
    discard: () => setWords(''),
  });

  const radioId = (one: Choice) => `${id}-${one.event}`;

  function choose(one: Choice) {
    if (!stepOf(one)?.open) return;
    setChosen(one.event);
    setFault(undefined);
  }

  function begin(one: Choice) {
    choose(one);
    // With a reason to be given the next key is its first letter; a reader hears what is chosen.
    requestAnimationFrame(() =>
      (one.asks === undefined ? document.getElementById(radioId(one)) : field.current)?.focus(),
    );
  }

  async function send() {
    if (!choice || !step?.open || busy) return;
    const text = words.trim();
    if (choice.asks !== undefined && text === '') {
      setFault(validation.required);
      field.current?.focus();
      return;
    }
    setRefusal(null);
    try {
      const said = text === '' ? {} : { reason: text, text };
      await take(choice.event, step.call, applicationStepBodies[choice.event](said));
    } catch (error) {
      if (isApiError(error) && REFUSED_HERE.includes(error.status)) setRefusal(error);
      else reactToProblem(error);
      return;
    }
    isSent.current = true;
    setWords('');
    toast.success(stepText('application', choice.event, status).done);
    onDone();
  }

  // For the sheet of keys and the search: the keys themselves are heard below.
  usePageActions([
    ...choices
      .filter((one) => stepOf(one)?.open)
      .map((one) => ({
        id: one.event,
        title: stepText('application', one.event, status).label,
        keys: one.letter,
        run: () => begin(one),
      })),
    ...(step?.open
      ? [{ id: 'check.send', title: 'Отправить решение', keys: 'Ctrl Enter', run: () => void send() }]
      : []),
  ]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isTyping = target.closest('input:not([type=radio]), textarea, select, [contenteditable]') !== null;
    if (event.altKey || target.closest('dialog, [role="dialog"], [role="menu"]')) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault();
      void send();
      return;
    }
    if (isTyping || event.ctrlKey || event.metaKey || !singleKeysWork()) return;
    const own = choices.find(({ code }) => code === event.code);
    if (!own) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    begin(own);
  });
  // Before it is painted: who sees the desk may press at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);

  const label = (one: Choice) => stepText('application', one.event, status).label;
  /** What is chosen stands in full above; with what comes next it would not fit. */
  const verb = (one: Choice) => label(one).replace(/ .*/, '');
  return (
    <Section title="Решение">
      <div className="flex flex-col gap-3 text-table">
        {children}
        <fieldset className="overflow-hidden rounded-box border border-line-strong">
          <legend className="sr-only">Решение по заявке</legend>
          {choices.map((one) => {
            const own = stepOf(one);
            return (
              <label
                key={one.event}
                className={cx(
                  'flex cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-b-0',
                  chosen === one.event && 'bg-primary-soft',
                  !own?.open && 'cursor-not-allowed text-ink-soft',
                )}
              >
                <input
                  id={radioId(one)}
                  type="radio"
                  name={id}
                  checked={chosen === one.event}
                  disabled={!own?.open}
                  onChange={() => choose(one)}
                  className={radioLook}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{label(one)}</span>
                  <span className="block text-xs text-ink-soft">{one.note}</span>
                </span>
                {own && !own.open && own.reasons.length > 0 && (
                  <WhyNot label={label(one)} reasons={own.reasons} />
                )}
                <Key>{one.letter}</Key>
              </label>
            );
          })}
        </fieldset>
        {choice && (
          <FieldFrame
            id={`${id}-words`}
            label={choice.asks ?? 'Записка, по желанию'}
            required={choice.asks !== undefined}
            error={fault}
          >
            <TextArea
              id={`${id}-words`}
              ref={(node) => {
                field.current = node;
              }}
              rows={choice.asks === undefined ? 1 : 3}
              maxLength={WORDS_MAX}
              value={words}
              placeholder={choice.asks === undefined ? 'Войдёт в историю' : undefined}
              aria-required={choice.asks !== undefined}
              aria-invalid={fault !== undefined}
              onChange={(text) => {
                isSent.current = false;
                setWords(text);
                setFault(undefined);
              }}
            />
          </FieldFrame>
        )}
        {refusal && <StepRefusal failure={refusal} />}
        <Button
          kind="primary"
          className="min-h-10!"
          disabled={!choice}
          busy={busy}
          onClick={() => void send()}
        >
          {choice ? (hasNext ? `${verb(choice)}, к следующей` : label(choice)) : 'Выберите решение'}
          {choice && <Key>Ctrl ↵</Key>}
        </Button>
        <p className="text-xs text-ink-soft">
          {note} Отменить решение сможете вы или администратор, пока идёт рассмотрение.
        </p>
      </div>
    </Section>
  );
}

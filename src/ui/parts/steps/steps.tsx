/**
 * The steps of a record as the server's machine offers them: a button each, closed ones disabled with their reasons.
 *   <Steps law="lot" status={lot.status} steps={lot.steps} ifMatch={lot.version} />
 * A press asks for what the law needs and says what will happen, then POSTs to `step.call`. `custom` opens a page's own
 * dialog instead; `body` shapes what is sent; `initial` fills the dialog's fields; `facts` stand on top of the dialog, as what is
 * confirmed; `only` and `except` choose among the steps; those `aside` stand in a menu behind the others. With `offeredFor`, the
 * record's name, the open ones and the tools are found by the search as well. A step that `stores` takes the page's form along unasked, and may be
 * pressed while that alone could open it.
 */
import { CircleHelp, Ellipsis } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { lazyPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';
import type { Step } from '../../../api/step.ts';
import type { EventTypeOf, LawName } from '../../../machines/laws.ts';
import { fieldsOfStep, stepText } from '../../../text/steps.ts';
import type { StepField } from '../../../text/steps/step-text.ts';
import { reactToProblem } from '../../data/problems.ts';
import { Button } from '../control/button.tsx';
import { ActionMenu } from '../control/menu.tsx';
import type { MenuAction } from '../control/menu-look.ts';
import { InfoPopover } from '../control/popover.tsx';
import { cx } from '../text/cx.ts';
import { primaryStep } from './primary-step.ts';
import type { StepDialogProps } from './step-dialog.tsx';
import { Reasons, STEP_GONE } from './step-refusal.tsx';
import { useUnsavedGate } from './unsaved-gate.tsx';
import { usePageStep } from '../../actors/use-page-step.ts';
import { usePageActions } from '../../data/page-actions.ts';
import { toast } from '../../data/toasts.ts';
import { useUnsavedScope } from '../../data/unsaved.ts';

/** Most presses of a page never come: the dialog with its fields is fetched for the first that asks for something. */
const dialog = lazyPart(async () => {
  const { StepDialog } = await import('./step-dialog.tsx');
  return { default: StepDialog as ComponentType<StepDialogProps<LawName>> };
});

export type StepBody = (values: Record<string, unknown>) => Record<string, unknown>;

interface StepsProps<Name extends LawName> {
  law: Name;
  status: string;
  steps: readonly Step[];
  /** The record's version: a step on an old page is refused with 412. */
  ifMatch?: number;
  only?: readonly EventTypeOf<Name>[];
  except?: readonly EventTypeOf<Name>[];
  aside?: readonly EventTypeOf<Name>[];
  stores?: readonly EventTypeOf<Name>[];
  /** In the menu after the steps without danger. */
  tools?: readonly MenuAction[];
  /** The menu's name. */
  menuLabel?: string;
  /** Why a step in sight is closed is told elsewhere on the page. */
  reasonsApart?: boolean;
  custom?: Partial<Record<EventTypeOf<Name>, () => void>>;
  body?: Partial<Record<EventTypeOf<Name>, StepBody>>;
  initial?: Partial<Record<EventTypeOf<Name>, Partial<Record<StepField, unknown>>>>;
  /** Of a dialog that is called by what it is about. */
  titles?: Partial<Record<EventTypeOf<Name>, string>>;
  /** On the button of the dialog, where it does more than the step alone. */
  labels?: Partial<Record<EventTypeOf<Name>, string | undefined>>;
  /** What each step's dialog shows to be confirmed. */
  facts?: Partial<Record<EventTypeOf<Name>, ReactNode>>;
  /** What stands under the fields of each step's dialog. */
  aids?: Partial<Record<EventTypeOf<Name>, ReactNode>>;
  /** At the foot of what a step's dialog stands, where not over all. */
  places?: Partial<Record<EventTypeOf<Name>, RefObject<HTMLElement | null>>>;
  /** What does the same once a step is closed. */
  instead?: Partial<Record<EventTypeOf<Name>, EventTypeOf<Name>>>;
  /** Other than POST. */
  method?: 'POST' | 'PATCH' | 'DELETE';
  /** The event of the one step that comes next; found from the law where it is not said, null where something else does. */
  primary?: EventTypeOf<Name> | null;
  onDone?: (event: EventTypeOf<Name>) => void;
  /** The event that was pressed where the visitor comes from: its dialog opens, and `onAsked` hears of it. */
  asked?: string;
  onAsked?: () => void;
  /** Names the money step of a round. */
  currency?: string;
  size?: 'md' | 'sm';
  offeredFor?: string;
  /** By which the one that comes next is offered; the page hears them. */
  keys?: string;
  /** What the record is called, on buttons that each row of a table has. */
  subject?: string;
}

export function Steps<Name extends LawName>(props: StepsProps<Name>) {
  const { law, status, ifMatch, only, except, custom, body, method, onDone, size } = props;
  // The dialog outlives a change of the steps: a refusal must not tear away what was typed.
  const [asked, setAsked] = useState<{ step: Step; status: string; typed?: object } | null>(null);
  const { take, busy } = usePageStep({ version: ifMatch, method });
  const listed = (list: readonly string[] | undefined, { event }: Step) => list?.includes(event) ?? false;
  const shown = props.steps.filter((step) => (!only || listed(only, step)) && !listed(except, step));
  const [inMenu, inSight] = [true, false].map((isAside) =>
    shown.filter((step) => listed(props.aside, step) === isAside),
  ) as [Step[], Step[]];
  // The record may be an old one at first: the step is waited for. A way here takes none: one without a dialog is left to its button.
  const [arrived, setArrived] = useState(false);
  const wanted = arrived ? undefined : shown.find(({ event, open }) => open && event === props.asked);
  if (wanted && hasDialog(wanted)) {
    setArrived(true);
    setAsked({ step: wanted, status });
  }
  // Another press of the same page is another way here.
  if (arrived && !props.asked) setArrived(false);
  const tellArrived = useEffectEvent(() => props.onAsked?.());
  useEffect(() => {
    if (arrived) tellArrived();
  }, [arrived]);
  const primary = props.primary === undefined ? primaryStep(law, status, inSight) : props.primary;

  const scope = useUnsavedScope();
  const isToStore = useSyncExternalStore(scope.subscribe, scope.isToStore);
  const isPressable = (step: Step) => step.open || (isToStore && listed(props.stores, step));
  const {
    pass,
    busy: isStoring,
    gate,
  } = useUnsavedGate((event) => {
    // The page may have been stored on the way here: the step is looked up anew.
    const step = props.steps.find((one) => one.event === event);
    if (step?.open) void press(step);
    else toast.attention(step?.reasons.join('\n') || STEP_GONE);
  });

  usePageActions(
    props.offeredFor === undefined
      ? []
      : [
          ...shown.filter(isPressable).map((step) => {
            const { label } = stepText(law, step.event as EventTypeOf<Name>, status);
            return {
              id: `${law}.${step.event}`,
              title: `${label} · ${props.offeredFor}`,
              keys: step.event === primary ? props.keys : undefined,
              run: () => pass(step.event, label, listed(props.stores, step)),
            };
          }),
          ...(props.tools ?? [])
            .filter(({ disabled }) => !disabled)
            .map(({ label, onClick }) => ({
              id: `${law} ${label}`,
              title: `${label} · ${props.offeredFor}`,
              run: onClick,
            })),
        ],
  );

  function hasDialog(step: Step): boolean {
    const event = step.event as EventTypeOf<Name>;
    return stepText(law, event, status).confirm || fieldsOfStep(law, event, status, step.asks).length > 0;
  }

  async function press(step: Step) {
    const event = step.event as EventTypeOf<Name>;
    const own = custom?.[event];
    if (own) {
      own();
      return;
    }
    if (hasDialog(step)) {
      setAsked({ step, status });
      return;
    }
    const text = stepText(law, event, status);
    try {
      await take(event, step.call, body?.[event]?.({}) ?? {});
      toast.success(text.done);
      onDone?.(event);
    } catch (error) {
      reactToProblem(error);
    }
  }

  const askedFor = asked?.step.event as EventTypeOf<Name>;
  const askedNow = props.steps.find(({ event }) => event === askedFor);
  const after = props.instead?.[askedFor];
  const next = after && shown.find(({ event, open }) => open && event === after);
  const entries = menuEntries(
    inMenu.map(({ event, open, reasons }) => {
      const { label, danger } = stepText(law, event as EventTypeOf<Name>, status);
      const note = open ? undefined : reasons.join('\n') || undefined;
      return { label, danger, disabled: !open, note, onClick: () => pass(event, label) };
    }),
    props.tools ?? [],
  );
  if (shown.length === 0 && entries.length === 0 && !asked && !gate) return null;
  return (
    <>
      {inSight.map((step) => {
        const text = stepText(law, step.event as EventTypeOf<Name>, status);
        return (
          <span
            key={step.event}
            className={cx('inline-flex items-center gap-0.5', props.tools && 'max-md:flex-1')}
          >
            <Button
              kind={step.event === primary ? 'primary' : 'secondary'}
              size={props.tools ? 'bar' : size}
              className={cx(
                text.danger && step.open && 'text-bad!',
                props.tools && 'max-md:min-h-10 max-md:flex-1',
              )}
              aria-label={props.subject && `${text.label}: ${props.subject}`}
              disabled={!isPressable(step)}
              busy={(busy && asked === null) || isStoring}
              onPointerEnter={dialog.preload}
              onFocus={dialog.preload}
              onClick={() => pass(step.event, text.label, listed(props.stores, step))}
            >
              {text.label}
            </Button>
            {!step.open && !props.reasonsApart && step.reasons.length > 0 && (
              <WhyNot label={text.label} reasons={step.reasons} />
            )}
          </span>
        );
      })}
      {entries.length > 0 && (
        <ActionMenu
          compact
          label={props.menuLabel ?? 'Другие действия'}
          className={props.tools && 'size-8! border border-line-mid in-data-foot-bar:max-md:size-10!'}
          icon={props.tools && Ellipsis}
          items={entries}
        />
      )}
      {gate}
      {asked && (
        <WhenWanted
          key={askedFor}
          part={dialog}
          wanted
          props={{
            law,
            from: asked.status,
            step: asked.step,
            version: ifMatch,
            method,
            body: body?.[askedFor],
            initial: { ...props.initial?.[askedFor], ...asked.typed },
            title: props.titles?.[askedFor],
            label: props.labels?.[askedFor],
            facts: props.facts?.[askedFor],
            aid: props.aids?.[askedFor],
            instead: next && {
              label: stepText(law, after, status).label,
              take: (typed) => setAsked({ step: next, status, typed }),
            },
            closed: askedNow?.open ? undefined : (askedNow?.reasons ?? []),
            place: props.places?.[askedFor],
            currency: props.currency,
            onDone: (event) => onDone?.(event as EventTypeOf<Name>),
            onClose: () => setAsked(null),
          }}
          onMissing={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Steps, then tools, then what is dangerous, under lines. */
function menuEntries(steps: readonly MenuAction[], tools: readonly MenuAction[]): MenuAction[] {
  if (tools.length === 0) return [...steps];
  const [safe, dangerous] = [false, true].map((isDanger) =>
    steps.filter(({ danger = false }) => danger === isDanger),
  ) as [MenuAction[], MenuAction[]];
  const under = (items: readonly MenuAction[]) =>
    items.map((item, index) => ({ ...item, apart: index === 0 }));
  return [...safe, ...under(tools), ...under(dangerous)];
}

/** Why a step is closed, one sentence a reason. */
export function WhyNot({ label, reasons }: { label: string; reasons: readonly string[] }) {
  return (
    <InfoPopover
      label={`${label}: почему нельзя?`}
      className="inline-flex size-7 items-center justify-center rounded-box text-ink-soft hover:bg-sunken hover:text-ink"
      button={<CircleHelp className="size-4" aria-hidden />}
    >
      <p className="mb-1 font-medium">Почему нельзя?</p>
      <Reasons lines={reasons} />
    </InfoPopover>
  );
}

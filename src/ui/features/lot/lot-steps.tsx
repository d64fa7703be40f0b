/** The steps of the lot's law that belong to the visitor: the one that comes next in sight, the others and tools in a menu. */
import { ArrowRight, Check, Copy, Eye, LayoutTemplate, Printer, Repeat, UserRoundCog } from 'lucide-react';
import { useState, useSyncExternalStore, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lotTemplates } from '../../../api/calls/lot-templates.ts';
import { lots } from '../../../api/calls/lots.ts';
import { isApiError } from '../../../api/errors.ts';
import type { Lot } from '../../../api/records/lot.ts';
import {
  isCancelled,
  isEditable,
  isFinished,
  isRating,
  isRepeating,
  isVerifying,
  termOf,
} from '../../../machines/lot-predicates.ts';
import type { EventTypeOf } from '../../../machines/laws.ts';
import { go, stayAt } from '../../data/navigation.ts';
import { tenderPath } from '../../data/route-params.ts';
import { toast } from '../../data/toasts.ts';
import { useUnsavedScope } from '../../data/unsaved.ts';
import { useSend } from '../../data/use-call.ts';
import { Button, buttonClass } from '../../parts/control/button.tsx';
import { primaryStep, stepInSight } from '../../parts/steps/primary-step.ts';
import { Steps } from '../../parts/steps/steps.tsx';
import { useUnsavedGate } from '../../parts/steps/unsaved-gate.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Link } from 'react-router-dom';
import { savedAtText } from '../../parts/feedback/save-note.tsx';
import { useMedia } from '../../parts/layout/use-media.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { askedStep } from './begun.ts';
import { deadEndOf, NOT_HELD } from './dead-end.ts';
import { nextWork } from './next-work.ts';
import type { ProlongAidProps } from './prolong-aid.tsx';
import { lotStepFacts } from './step-facts/lot-step-facts.tsx';

const saveTemplate = lazyPart(async () => ({
  default: (await import('./save-template-dialog.tsx')).SaveTemplateDialog,
}));

const assignDialog = lazyPart(async () => ({
  default: (await import('./team/assign-dialog.tsx')).AssignDialog,
}));

const prolongAid = lazyPart<ProlongAidProps>(() => import('./prolong-aid.tsx'));

/** Beside the step in a wide window, else in the menu. */
const PREVIEW = 'Как увидит поставщик';
const COPY = 'Скопировать процедуру';
const TEMPLATE = 'Сохранить как шаблон';
const COPIED = 'Черновик создан по образцу';
const REPEATED = 'Черновик создан: оценка — по прошлым ценам, приглашённые — в разделе «Приглашения»';

/** Where the work goes on after a step: what was opened is considered, what was considered compared, what was finished has its papers. */
const NEXT_TABS: Partial<Record<EventTypeOf<'lot'>, string>> = {
  'lot.toVerification': 'verification',
  'lot.toPending': 'rating',
  'lot.toRepeating': 'repeating',
  'lot.toRating': 'rating',
  'lot.toFinished': 'results',
};

export function LotSteps({ lot, isOwner }: { lot: Lot; isOwner: boolean }) {
  const navigate = useNavigate();
  const copy = useSend(lots.copy, { once: true });
  const repeat = useSend(lotTemplates.repeat, { once: true });
  const [saving, setSaving] = useState(false);
  const { state, pathname, search } = useLocation();
  // Where the items are split the award is closed beside them, with what is left in sight.
  const isSplitting =
    isRating(lot.status) &&
    pathname === tenderPath(lot.id, 'rating') &&
    new URLSearchParams(search).get('view') === 'allocation';
  const [assigning, setAssigning] = useState(false);
  const isPhone = useMedia('(max-width: 767px)');
  const mayPreview = isOwner && lot.canEdit && isEditable(lot.status);
  const preview = `${tenderPath(lot.id)}?as=vendor`;
  const tellsOfStored: Record<string, () => void> = {
    [PREVIEW]: () => void navigate(preview),
    [COPY]: () => void copied(),
    [TEMPLATE]: () => setSaving(true),
  };
  const { pass, gate } = useUnsavedGate((tool) => tellsOfStored[tool]?.());
  // These take the lot as it is stored: what is typed in a draft goes along, as by its publication.
  const ofStored = (tool: string) => () => (mayPreview ? pass(tool, tool, true) : tellsOfStored[tool]?.());
  const onPreview = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pass(PREVIEW, PREVIEW, true);
  };
  if (lot.asOf !== undefined || (lot.steps.length === 0 && !isOwner)) return null;
  const work = nextWork(lot);
  const isHere = work?.to === pathname;
  const leadsOn = work && !(isHere && (isSplitting || !isRating(lot.status)));
  const deadEnd = deadEndOf(lot);
  // What may be done instead stands in the strip below.
  // Where its work is done a closed step keeps its place; a phone's foot is the work's own.
  const isAwaited = isHere && isVerifying(lot.status) && !isPhone;
  const inSight =
    (work && !isAwaited) || isSplitting || deadEnd ? undefined : stepInSight(lot.status, lot.steps);
  // On a phone what comes next stands at the foot; the menu alone stays in the head.
  const mayBeginAnew = isOwner && isCancelled(lot.status);
  const isBar = Boolean(leadsOn) || inSight !== undefined || mayBeginAnew;
  const events = lot.steps.map(({ event }) => event as EventTypeOf<'lot'>);
  const term = termOf(lot);
  // Who went elsewhere while it was being made is told of it there.
  const toMade = async (text: string, made: Promise<{ data: { id: number } }>) => {
    const staysHere = stayAt();
    // What was refused is told already.
    const reply = await made.catch((error: unknown) => {
      if (!isApiError(error)) throw error;
    });
    if (!reply) return;
    const to = tenderPath(reply.data.id);
    if (!staysHere()) toast.success(text, { action: { label: 'Открыть черновик', run: () => go(to) } });
    else {
      toast.success(text);
      await navigate(to);
    }
  };
  const asked = { params: { id: lot.id }, body: {} };
  const copied = () => toMade(COPIED, copy.send(asked));
  const repeated = () => toMade(REPEATED, repeat.send(asked));
  const tools = [
    ...(isOwner
      ? [
          ...(mayPreview ? [{ label: PREVIEW, icon: Eye, onClick: ofStored(PREVIEW) }] : []),
          { label: COPY, icon: Copy, disabled: copy.busy, onClick: ofStored(COPY) },
          ...(isFinished(lot.status)
            ? [
                {
                  label: 'Повторить, как в прошлый раз',
                  icon: Repeat,
                  disabled: repeat.busy,
                  onClick: () => void repeated(),
                },
              ]
            : []),
          { label: TEMPLATE, icon: LayoutTemplate, onClick: ofStored(TEMPLATE) },
          { label: 'Сменить ответственного', icon: UserRoundCog, onClick: () => setAssigning(true) },
        ]
      : []),
    { label: 'Печать', icon: Printer, hint: 'Ctrl P', onClick: () => window.print() },
  ];
  return (
    <section
      aria-label="Шаги процедуры"
      data-foot-bar={isBar || undefined}
      className={cx(
        'flex items-center gap-3 md:flex-wrap md:justify-end print:hidden',
        isBar &&
          'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2 max-md:pb-[max(8px,env(safe-area-inset-bottom))]',
      )}
    >
      {mayPreview && <StoredAt at={Date.parse(lot.updatedAt)} />}
      {mayPreview && (
        <Link
          to={preview}
          onClick={onPreview}
          className={buttonClass({ size: 'bar' }, 'gap-1.5! max-wide:hidden')}
        >
          <Eye className="size-4 shrink-0" aria-hidden />
          {PREVIEW}
        </Link>
      )}
      {mayBeginAnew && (
        <Button
          kind="primary"
          size="bar"
          className="max-md:min-h-10 max-md:flex-1"
          busy={repeat.busy}
          onClick={() => void repeated()}
        >
          <Repeat className="size-4 shrink-0" aria-hidden />
          Провести заново
        </Button>
      )}
      {leadsOn && (
        <Link
          to={isHere ? `${work.to}?view=allocation` : work.to}
          className={buttonClass({ kind: 'primary', size: 'bar' }, 'gap-1.5! max-md:min-h-10 max-md:flex-1')}
        >
          {work.label}
          <ArrowRight className="size-4 shrink-0" aria-hidden />
        </Link>
      )}
      <Steps
        law="lot"
        status={lot.status}
        steps={lot.steps}
        ifMatch={lot.version}
        currency={lot.currency}
        offeredFor={lot.number}
        facts={lotStepFacts(lot)}
        aids={
          term
            ? {
                'lot.prolong': (
                  <WhenWanted part={prolongAid} wanted props={{ term, isRound: isRepeating(lot.status) }} />
                ),
              }
            : undefined
        }
        initial={deadEnd ? { 'lot.cancel': { reason: deadEnd.reason } } : undefined}
        titles={deadEnd ? { 'lot.cancel': `${NOT_HELD}?` } : undefined}
        labels={deadEnd ? { 'lot.cancel': NOT_HELD } : undefined}
        stores={['lot.toApplications']}
        instead={{ 'lot.prolong': 'lot.backToApplications' }}
        aside={events.filter((event) => event !== inSight)}
        primary={(primaryStep('lot', lot.status, lot.steps) as EventTypeOf<'lot'> | undefined) ?? null}
        tools={tools}
        menuLabel="Другие шаги"
        asked={askedStep(state)}
        // Who comes back here later is not asked anew.
        onAsked={() => void navigate({ pathname, search }, { replace: true })}
        onDone={(event) => {
          const tab = NEXT_TABS[event];
          if (tab) void navigate(tenderPath(lot.id, tab));
        }}
        reasonsApart
      />
      {gate}
      {assigning && (
        <WhenWanted
          part={assignDialog}
          wanted
          props={{ lot, onClose: () => setAssigning(false) }}
          onMissing={() => setAssigning(false)}
        />
      )}
      {saving && (
        <WhenWanted
          part={saveTemplate}
          wanted
          props={{ lot, onClose: () => setSaving(false) }}
          onMissing={() => setSaving(false)}
        />
      )}
    </section>
  );
}

/** Of a draft, while nothing on the page waits to be stored. */
function StoredAt({ at }: { at: number }) {
  const scope = useUnsavedScope();
  const isStored = useSyncExternalStore(scope.subscribe, () => scope.pending().length === 0);
  if (!isStored) return null;
  return (
    <span className="flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-soft max-wide:hidden">
      <Check className="size-4" aria-hidden />
      {savedAtText(at)}
    </span>
  );
}

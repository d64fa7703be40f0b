/** The steps of an application with how far each is, at the left of what is written; on a phone in a line over it. */
import { Check } from 'lucide-react';
import { useState } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import { useCall } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDateTime } from '../../parts/text/format.ts';
import { ApplicationView } from '../application/application-view.tsx';

export const editorSteps = ['prices', 'terms', 'documents', 'review'] as const;
export type EditorStep = (typeof editorSteps)[number];

export interface StepState {
  /** «101/120» */
  said: string;
  errors: number;
  done: boolean;
}

const NAMES: Record<EditorStep, string> = {
  prices: 'Цены',
  terms: 'Условия',
  documents: 'Документы',
  review: 'Проверка',
};

interface EditorRailProps {
  step: EditorStep;
  states: Record<EditorStep, StepState>;
  application: Application;
  /** Whether the platform can show what is submitted. */
  isReadable: boolean;
  /** Whether a phone has its review here: as a rule it stands behind the button at the foot alone, so that all steps are in sight. */
  withReview: boolean;
  onStep: (step: EditorStep) => void;
}

export function EditorRail(props: EditorRailProps) {
  const { step, states, application, isReadable, withReview, onStep } = props;
  return (
    <nav
      aria-label="Шаги заявки"
      className={cx(
        'flex shrink-0 gap-0.5 overflow-x-auto border-line bg-surface text-table max-lg:border-b max-lg:px-2 max-lg:py-1 lg:w-45 lg:flex-col lg:border-r lg:px-2 lg:py-3',
        !withReview && 'max-sm:*:nth-4:hidden',
      )}
    >
      {editorSteps.map((one, index) => (
        <StepButton
          key={one}
          name={NAMES[one]}
          number={index + 1}
          state={states[one]}
          isHere={one === step}
          onPress={() => onStep(one)}
        />
      ))}
      <Standing application={application} isReadable={isReadable} />
    </nav>
  );
}

interface StepButtonProps {
  name: string;
  number: number;
  state: StepState;
  isHere: boolean;
  onPress: () => void;
}

function StepButton({ name, number, state: { said, errors, done }, isHere, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-current={isHere ? 'step' : undefined}
      data-autofocus={isHere || undefined}
      onClick={onPress}
      className={cx(
        'flex min-h-9 shrink-0 items-center gap-2 rounded-box px-2 text-left hover:bg-sunken max-sm:gap-1.5 max-sm:px-1.5',
        isHere ? 'bg-primary-soft font-medium text-primary-ink' : 'text-ink-soft',
      )}
    >
      <span
        aria-hidden
        className={cx(
          'flex size-5 shrink-0 items-center justify-center rounded-full text-[11px] font-semibold',
          isHere
            ? 'bg-primary text-on-primary'
            : done
              ? 'bg-ok-soft text-ok'
              : 'shadow-[inset_0_0_0_1.5px_var(--c-line-strong)]',
        )}
      >
        {done && !isHere ? <Check className="size-3.5" /> : number}
      </span>
      <span className="lg:flex-1">{name}</span>
      {errors > 0 ? (
        <span className="min-w-4.5 rounded-full bg-bad-fill px-1.5 text-center text-[11px] font-semibold text-white">
          <span className="sr-only">ошибок: </span>
          {errors}
        </span>
      ) : (
        said !== '' && <span className="text-xs font-normal">{said}</span>
      )}
    </button>
  );
}

/** What stands now, whatever is written over it. */
function Standing({ application, isReadable }: Pick<EditorRailProps, 'application' | 'isReadable'>) {
  const [open, setOpen] = useState(false);
  const { receipt, isWorkingCopy, id } = application;
  const former = useCall(applications.receipt, { params: { id } }, { enabled: !isWorkingCopy });
  const last = former.data?.data.at(-1);
  return (
    <div className="mt-auto hidden flex-col gap-1 border-t border-line px-2 pt-3 pb-1 text-xs text-ink-soft lg:flex">
      {isWorkingCopy && receipt ? (
        <>
          <b className="text-[13px] font-medium text-ink">Действует редакция {receipt.number}</b>
          <span>подана {formatDateTime(receipt.submittedAt)}</span>
          {isReadable && (
            <button type="button" className="link w-fit" onClick={() => setOpen(true)}>
              Показать поданную
            </button>
          )}
        </>
      ) : (
        <>
          <b className="text-[13px] font-medium text-ink">Черновик</b>
          {last ? (
            <>
              <span>
                редакция {last.number} подана {formatDateTime(last.submittedAt)}
              </span>
              {last.voidedAt !== null && <span>отозвана {formatDateTime(last.voidedAt)}</span>}
            </>
          ) : (
            former.data && <span>ни разу не подавался</span>
          )}
        </>
      )}
      {open && <SubmittedDialog id={application.id} onClose={() => setOpen(false)} />}
    </div>
  );
}

function SubmittedDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const submitted = useCall(applications.read, { params: { id }, query: { view: 'submitted' } });
  return (
    <Dialog open size="xl" onClose={onClose} title="Поданная заявка">
      {submitted.data ? <ApplicationView application={submitted.data.data} /> : <SkeletonLines lines={8} />}
    </Dialog>
  );
}

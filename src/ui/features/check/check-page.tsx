/** One application for security or the auditor: figures and findings, beside them the decision; the whole application below. */
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import type { VerificationStage } from '../../../machines/application-statuses.ts';
import { useAllRows } from '../../data/all-rows.ts';
import { usePageActions } from '../../data/page-actions.ts';
import { singleKeysWork } from '../../data/shortcut-keys.ts';
import { SideColumns } from '../../parts/layout/side-columns.tsx';
import { ApplicationDoorsPart } from '../application/application-doors-part.tsx';
import { ApplicationById } from '../application/application-view.tsx';
import { ApplicationBlocks } from '../application/application-blocks.tsx';
import { ApplicationZip } from '../application/application-summary.tsx';
import { CorrectOffers } from '../application/correct-offers.tsx';
import { OfferTable } from '../application/offer-table.tsx';
import { InLotStar } from '../favorite/in-lot-star.tsx';
import { CheckHead } from './check-head.tsx';
import { DecisionPanel, type Choice } from './decision-panel.tsx';

type Part = ComponentType<{ application: Application }>;

interface CheckPageProps {
  id: number;
  stage: VerificationStage;
  desk: { to: string; label: string };
  pathOf: (id: number) => string;
  choices: readonly [Choice, Choice];
  historyAt?: (lotId: number) => string;
  Findings: Part;
  /** In the decision, above the choices. */
  Answers?: Part;
  /** Under its button. */
  Note?: Part;
  /** Beside the findings, under the decision. */
  Aside: Part;
}

export function CheckPage(props: CheckPageProps) {
  return (
    <ApplicationById key={props.id} id={props.id}>
      {(application) => <Checked {...props} application={application} />}
    </ApplicationById>
  );
}

function Checked(props: CheckPageProps & { application: Application }) {
  const { application: a, stage, desk, pathOf, choices, historyAt, Findings, Answers, Note, Aside } = props;
  const navigate = useNavigate();
  const queue = useAllRows(applications.list, {
    query: { 'filter[unverified_by]': stage, sort: '-submittedAt' },
  });
  const rows = queue.data?.rows ?? [];
  const at = rows.findIndex(({ id }) => id === a.id);
  const others = rows.filter(({ id }) => id !== a.id);
  const next = rows[at + 1] ?? others[0];
  const awaits = a.steps.some(({ event }) => choices.some((choice) => choice.event === event));

  function step(by: -1 | 1) {
    const other = rows[(at + by + rows.length) % rows.length];
    if (other && other.id !== a.id) void navigate(pathOf(other.id));
  }
  usePageActions(
    rows.length > 1
      ? [
          { id: 'row.next', title: 'Следующая заявка', keys: 'J', keysOnly: true, run: () => step(1) },
          { id: 'row.previous', title: 'Предыдущая заявка', keys: 'K', keysOnly: true, run: () => step(-1) },
        ]
      : [],
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest('input:not([type="radio"]), textarea, select, dialog, [role="dialog"], [role="menu"]'))
      return;
    if (event.altKey || event.ctrlKey || event.metaKey || rows.length === 0 || !singleKeysWork()) return;
    if (event.code !== 'KeyJ' && event.code !== 'KeyK') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    step(event.code === 'KeyJ' ? 1 : -1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);

  return (
    <>
      <CheckHead
        application={a}
        desk={desk}
        at={at + 1}
        of={rows.length}
        onStep={step}
        historyTo={historyAt?.(a.lotId)}
        tools={<InLotStar lotId={a.lotId} model="application" id={a.id} about="заявка" />}
      />
      <SideColumns
        sideLast
        side={
          <div className="flex flex-col gap-4 md:max-wide:contents">
            {awaits && (
              <DecisionPanel
                application={a}
                choices={choices}
                hasNext={next !== undefined}
                onDone={() => void navigate(next ? pathOf(next.id) : desk.to)}
                note={Note && <Note application={a} />}
              >
                {Answers && <Answers application={a} />}
              </DecisionPanel>
            )}
            <Aside application={a} />
          </div>
        }
      >
        <Findings application={a} />
        <ApplicationDoorsPart id={a.id} lotId={a.lotId} />
      </SideColumns>
      <div className="mt-4 flex min-w-0 flex-col gap-4">
        <section id="offers" aria-label="Предложение" className="scroll-mt-2">
          <OfferTable
            application={a}
            toolbar={
              <>
                <h2 className="mr-auto text-sm font-semibold">
                  Предложение
                  <span className="ml-2 font-normal text-ink-soft">{a.coverage.items}</span>
                </h2>
                <CorrectOffers application={a} />
                <ApplicationZip application={a} />
              </>
            }
          />
        </section>
        <section id="terms" aria-label="Условия заявки" className="scroll-mt-2">
          <ApplicationBlocks application={a} />
        </section>
      </div>
    </>
  );
}

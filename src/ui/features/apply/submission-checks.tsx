/** What stands between a draft and its submission: the law's own conditions, each met or not, and what is worth a look. */
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { Application } from '../../../api/records/application.ts';
import type { ApplicationGuard } from '../../../machines/application.ts';
import { lawEdges } from '../../../machines/law-edges.ts';
import { submissionChecks } from '../../../text/application-words.ts';
import { reasonText } from '../../../text/reasons.ts';

export const submitEvents: readonly string[] = ['application.submit', 'application.resubmit'];

interface CheckLine {
  text: string;
  met: boolean;
}

/** The conditions of the submission that leaves the application's status, in the law's order. */
export function submissionLines({ status, steps }: Application): CheckLine[] {
  const step = steps.find(({ event }) => submitEvents.includes(event));
  const edge = lawEdges.application.find(({ from, event }) => from === status && event === step?.event);
  return (edge?.guards ?? []).flatMap((name) => {
    const text = submissionChecks[name as ApplicationGuard];
    const reason = reasonText('application', name as ApplicationGuard);
    const met = step?.reasons.includes(reason) === false;
    return text === undefined ? [] : [{ text: met ? text : reason, met }];
  });
}

export function SubmissionChecks({
  application,
  warnings,
}: {
  application: Application;
  warnings: readonly string[];
}) {
  return (
    <ul className="flex flex-col gap-1.5" aria-label="Готовность к подаче">
      {submissionLines(application).map(({ text, met }) => (
        <li key={text} className="flex items-start gap-2">
          {met ? (
            <CircleCheck className="mt-px size-[18px] shrink-0 text-ok" aria-label="Выполнено" />
          ) : (
            <CircleX className="mt-px size-[18px] shrink-0 text-bad" aria-label="Не выполнено" />
          )}
          <span>{text}</span>
        </li>
      ))}
      {warnings.map((text) => (
        <li key={text} className="flex items-start gap-2 text-ink-soft">
          <TriangleAlert className="mt-px size-[18px] shrink-0 text-warn" aria-label="Обратите внимание" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

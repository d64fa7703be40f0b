/** What the vendor has to know while writing: the deadline passed, a working copy is open, earlier input was put back. */
import { useState } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { Button } from '../../parts/control/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useByNow } from '../../data/clock.ts';
import { useCall } from '../../data/use-call.ts';
import { ApplicationView } from '../application/application-view.tsx';
import { notAcceptingTitle } from './not-accepting.ts';
import type { Draft } from './use-draft.ts';

interface NoticesProps {
  lot: Lot;
  application: Application;
  accepting: boolean;
  draft: Draft;
}

export function EditorNotices({ lot, application, accepting, draft }: NoticesProps) {
  const { isRestored, theirs, closedBy } = draft.state;
  const notAccepting = useByNow((now) => notAcceptingTitle(lot, now));
  const submitted = application.isWorkingCopy;
  return (
    <>
      {!accepting && (
        <div role="alert">
          <Notice tone="bad" title={notAccepting}>
            {submitted
              ? 'Изменения не поданы и рассматриваться не будут: в силе остаётся поданная ранее редакция.'
              : 'Заявка не подана. Введённое осталось на этой странице.'}{' '}
            Если организатор продлит приём, работу можно будет продолжить с этого места.
          </Notice>
        </div>
      )}
      {accepting && closedBy !== null && (
        <div role="alert">
          <Notice tone="bad" title="Сервер больше не принимает изменения этой заявки">
            {closedBy}
          </Notice>
        </div>
      )}
      {submitted && accepting && <WorkingCopyNotice application={application} />}
      {isRestored && theirs === null && (
        <Notice tone="progress" title="Восстановлено введённое ранее">
          В прошлый раз часть введённого не успела сохраниться. Она на месте и сохраняется сейчас.
        </Notice>
      )}
    </>
  );
}

function WorkingCopyNotice({ application }: { application: Application }) {
  const [open, setOpen] = useState(false);
  const { receipt } = application;
  return (
    <Notice
      tone="warn"
      title="Вы меняете поданную заявку"
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          Показать поданную
        </Button>
      }
    >
      Пока изменения не поданы, действует редакция {receipt?.number} от {formatDateTime(receipt?.submittedAt)}
      .{open && <SubmittedDialog id={application.id} onClose={() => setOpen(false)} />}
    </Notice>
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

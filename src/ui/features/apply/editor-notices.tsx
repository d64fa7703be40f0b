/** What the vendor has to know while writing: the deadline passed, earlier input was put back. */
import { LockKeyhole } from 'lucide-react';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { useByNow } from '../../data/clock.ts';
import { hiddenTitle, notAcceptingTitle } from './not-accepting.ts';
import type { Draft } from './use-draft.ts';

interface NoticesProps {
  lot: Lot;
  application: Application;
  accepting: boolean;
  isHidden: boolean;
  draft: Draft;
}

export function EditorNotices({ lot, application, accepting, isHidden, draft }: NoticesProps) {
  const { isRestored, theirs, closedBy } = draft.state;
  const notAccepting = useByNow((now) => notAcceptingTitle(lot, now));
  const submitted = application.isWorkingCopy;
  const isDamaged = application.flags.includes('damagedDraft');
  const isQuiet = !isDamaged && accepting && closedBy === null && !(isRestored && theirs === null);
  if (isQuiet && !draft.sealed) return null;
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-2">
      {draft.sealed && (
        <p className="flex items-start gap-2 text-xs text-ink-soft">
          <LockKeyhole className="mt-px size-3.5 shrink-0" aria-hidden />
          Вскрывает комиссия. Черновик хранится только в этом браузере и остаётся в нём после выхода: не
          работайте на чужом компьютере. На площадку уйдёт запечатанный конверт. Файл с ценами читает этот же
          браузер.
        </p>
      )}
      {isDamaged && (
        <div role="alert">
          <Notice tone="bad" title="Сохранённый черновик повреждён и не расшифровывается">
            {submitted
              ? 'Поданная редакция остаётся в силе. Отмените изменения и откройте её снова или заполните всё заново.'
              : 'Заполните его заново: новое сохранится вместо повреждённого. Введённое, что осталось в этом браузере, вернётся само.'}
          </Notice>
        </div>
      )}
      {!accepting && (
        <div role="alert">
          <Notice tone="bad" title={isHidden ? hiddenTitle(lot) : notAccepting}>
            {submitted
              ? 'Изменения не поданы и рассматриваться не будут: в силе остаётся поданная ранее редакция.'
              : 'Заявка не подана. Введённое осталось на этой странице.'}{' '}
            {isHidden ? 'Если процедура снова будет видна вам,' : 'Если организатор продлит приём,'} работу
            можно будет продолжить с этого места.
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
      {isRestored && theirs === null && (
        <Notice tone="progress" title="Восстановлено введённое ранее">
          В прошлый раз часть введённого не успела сохраниться. Она на месте и{' '}
          {accepting ? 'сохраняется сейчас' : 'сохранится, если приём продлят'}.
        </Notice>
      )}
    </div>
  );
}

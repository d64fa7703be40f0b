/**
 * Before the first draft: what an application needs, and the button that begins one. Who has pressed «Подать заявку» elsewhere has
 * asked for it already: for them it begins by itself, once.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { applications } from '../../../api/calls/applications.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { stepText } from '../../../text/steps.ts';
import { Button } from '../../parts/control/button.tsx';
import { useFocusBack } from '../../parts/dialog/use-focus-back.ts';
import { formatDateTime } from '../../parts/text/format.ts';
import { isBegun } from '../lot/begun.ts';
import { Section } from '../../parts/layout/section.tsx';
import { useSend } from '../../data/use-call.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { hiddenTitle } from './not-accepting.ts';
import { NotAcceptingState } from './not-accepting-state.tsx';

interface StartProps {
  lot: Lot;
  accepting: boolean;
  /** Its organiser has taken it back: there is no page of it to go to. */
  isHidden?: boolean;
}

export function StartPanel({ lot, accepting, isHidden }: StartProps) {
  const { done } = stepText('application', 'application.create');
  const create = useSend(applications.create, { once: true, done });
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = accepting && isBegun(state);
  const wasBegun = useRef(false);
  // The button goes with the panel as soon as the draft is there.
  useFocusBack(true);
  const begin = () => create.run({ params: { id: lot.id }, body: {} });
  const beginAsked = useEffectEvent(() => {
    if (wasBegun.current) return;
    wasBegun.current = true;
    // Who comes back here after the draft was deleted is not given another one.
    void navigate({ pathname, search }, { replace: true });
    begin();
  });
  useEffect(() => {
    if (isAsked) beginAsked();
  }, [isAsked]);
  if (isHidden) {
    return (
      <EmptyState
        title={hiddenTitle(lot)}
        text="Ваша компания не подавала заявку на эту процедуру. Если процедура снова будет видна вам, заявку можно будет подать."
      />
    );
  }
  if (!accepting) {
    return <NotAcceptingState lot={lot} text="Ваша компания не подавала заявку на эту процедуру." />;
  }
  return (
    <Section title="Новая заявка">
      <div className="flex flex-col gap-3">
        <ol className="list-decimal space-y-1 pl-5 marker:text-ink-soft">
          <li>Внесите цены в таблице предложений: вручную, вставкой из Excel или из файла по шаблону.</li>
          <li>Заполните условия: цена, поставка, оплата, документы.</li>
          <li>
            {lot.byCommission
              ? 'Проверьте, выберите вариант договора и подайте. Заявка запечатается в вашем браузере: до вскрытия её не прочтёт никто в одиночку, площадка тоже.'
              : 'Проверьте, выберите вариант договора и подайте. До вскрытия заявку не увидит никто, кроме вашей компании.'}
          </li>
        </ol>
        <p className="text-ink-soft">
          {lot.byCommission
            ? 'Черновик хранится только в этом браузере, открыто и после выхода: готовьте и подавайте заявку на одном, своём компьютере.'
            : 'Черновик сохраняется сам.'}{' '}
          До {formatDateTime(lot.applicationsDeadline)} поданную заявку можно изменить или отозвать.
        </p>
        <Button kind="primary" className="w-fit" busy={create.busy} onClick={begin}>
          Начать заявку
        </Button>
      </div>
    </Section>
  );
}

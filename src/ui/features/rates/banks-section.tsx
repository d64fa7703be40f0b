/** The directory of banks: from where and of which day it is; loaded now. */
import { RefreshCw } from 'lucide-react';
import { banks } from '../../../api/calls/banks.ts';
import { banksFeedNames, banksWords } from '../../../text/banks.ts';
import { serverNow } from '../../data/clock.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { Section } from '../../parts/layout/section.tsx';

export function BanksSection() {
  const { data, error } = useCall(banks.state);
  const load = useSend(banks.load, {
    done: ({ data: state }) => `Загружен: ${banksWords(state, serverNow())}`,
  });
  const state = data?.data;
  return (
    <Section
      title="Справочник БИК"
      note="По БИК в реквизиты компании подставляются банк и корреспондентский счёт"
      actions={
        state?.feed && (
          <Button size="sm" icon={RefreshCw} busy={load.busy} onClick={() => load.run()}>
            Загрузить сейчас
          </Button>
        )
      }
    >
      {error && <p className="text-ink-soft">Не удалось загрузить. {error.message}</p>}
      {state && (
        <p className="text-ink-soft">
          {state.feed && `Загружается каждый день: ${banksFeedNames[state.feed]}. `}
          {banksWords(state, serverNow())}.
        </p>
      )}
    </Section>
  );
}

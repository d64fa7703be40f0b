/** What a guest does to take part in this very lot, in three steps. */
import type { Lot } from '../../../../api/records/lot.ts';
import { openSignIn } from '../../../actors/sign-in-door.ts';
import { NumberedSteps } from '../../../parts/layout/numbered-steps.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { formatShortDateTime } from '../../../parts/text/format.ts';
import { preloadingSignIn } from '../../account/sign-in-part.ts';

export function HowToJoin({ lot }: { lot: Lot }) {
  const term =
    lot.applicationsDeadline === null ? '' : ` до ${formatShortDateTime(lot.applicationsDeadline)}`;
  return (
    <Section title="Чтобы участвовать" className="print:hidden">
      <NumberedSteps
        steps={[
          {
            title: (
              <>
                <button type="button" className="link" {...preloadingSignIn} onClick={() => openSignIn()}>
                  Войдите
                </button>{' '}
                или{' '}
                <button
                  type="button"
                  className="link"
                  {...preloadingSignIn}
                  onClick={() => openSignIn('register')}
                >
                  зарегистрируйтесь
                </button>
              </>
            ),
            text: 'после входа вы вернётесь сюда',
          },
          {
            title: 'Аккредитация компании',
            text: 'профиль проверит служба безопасности; решение придёт письмом',
          },
          { title: `Заявка${term}`, text: 'её можно менять и отзывать, пока идёт приём' },
        ]}
      />
    </Section>
  );
}

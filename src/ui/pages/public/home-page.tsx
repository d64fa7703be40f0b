/** `/`: open lots first, then what the platform is, its news, and the way in. */
import { lots } from '../../../api/calls/lots.ts';
import { homeOf, isAuthenticated } from '../../../machines/access.ts';
import { openSignIn } from '../../actors/sign-in-door.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Button } from '../../parts/control/button.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { usePageTitle } from '../../parts/layout/page-header.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { preloadingSignIn } from '../../features/account/sign-in-part.ts';
import { HowToTakePart } from '../../features/account/how-to-take-part.tsx';
import { LatestPosts } from '../../features/post/latest-posts.tsx';
import { OpenLots } from '../../features/lot/open-lots.tsx';

export default function Page() {
  usePageTitle('');
  useLive();
  return (
    <div className="mx-auto flex max-w-[1440px] flex-col gap-6">
      <Lead />
      <OpenLots />
      <HowToTakePart />
      <LatestPosts />
    </div>
  );
}

function Lead() {
  const visitor = useVisitor();
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="text-lg font-semibold">Открытые закупочные процедуры</h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          Заявки запечатаны до вскрытия, каждый шаг записан, сроки идут по часам сервера.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {isAuthenticated(visitor) ? (
            <LinkButton kind="primary" to={homeOf(visitor.role)}>
              На рабочий стол
            </LinkButton>
          ) : (
            <Button kind="primary" {...preloadingSignIn} onClick={() => openSignIn('register')}>
              Зарегистрироваться
            </Button>
          )}
          <LinkButton to="/help/instructions">Как это работает</LinkButton>
        </div>
      </div>
      <Counters />
    </div>
  );
}

function Counters() {
  const stats = useCall(lots.stats);
  const platform = stats.data?.data.platform;
  const numbers = [
    ['принимают предложения', platform?.accepting],
    ['аккредитованных участников', platform?.participants],
    ['опубликовано за месяц', platform?.publishedThisMonth],
  ] as const;
  return (
    <dl className="grid w-full grid-cols-3 divide-x divide-line rounded-box border border-line bg-surface sm:w-auto">
      {numbers.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end px-3 py-3 sm:px-5">
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="text-lg font-semibold">{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

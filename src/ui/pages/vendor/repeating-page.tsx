/** /repeating: the rounds that the company takes part in now, each with its prices. */
import { Link } from 'react-router-dom';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Stack } from '../../parts/section.tsx';
import { SkeletonLines } from '../../parts/skeleton.tsx';
import { useLive } from '../../parts/use-live.ts';
import { tenderPath } from '../../route-params.ts';
import { RoundView } from '../lots/repeating/round-view.tsx';
import { useOwnRounds } from './own-rounds.ts';

export default function Page() {
  useLive();
  const own = useOwnRounds();
  return (
    <>
      <PageHeader title="Переторжки" note="Раунды, в которых ваша компания участвует сейчас." />
      {!own && <SkeletonLines lines={6} />}
      {own?.length === 0 && (
        <EmptyState
          title="Сейчас переторжек нет"
          text="Когда организатор отберёт вашу заявку для переторжки, вы получите уведомление, а раунд появится здесь."
        />
      )}
      <Stack className="gap-8!">
        {own?.map(({ id, lot }) => (
          <article key={id} aria-label={`Переторжка ${lot.number}`} className="flex min-w-0 flex-col gap-3">
            <h2 className="text-md font-semibold break-words">
              <Link className="link" to={tenderPath(lot.id, 'repeating')}>
                № {lot.number} {lot.title}
              </Link>
            </h2>
            <RoundView lot={lot} isVendor />
          </article>
        ))}
      </Stack>
    </>
  );
}

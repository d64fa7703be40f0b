/** /repeating: the rounds that the company takes part in now, each with its prices. */
import { Link } from 'react-router-dom';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useLive } from '../../data/use-live.ts';
import { tenderPath } from '../../data/route-params.ts';
import { RoundView } from '../../features/round/round-view.tsx';
import { useOwnRounds } from '../../features/round/own-rounds.ts';

export default function Page() {
  useLive();
  const own = useOwnRounds();
  return (
    <>
      <PageHeader title="Переторжки" />
      {!own && <SkeletonLines lines={6} />}
      {own?.length === 0 && (
        <EmptyState text="Сейчас переторжек нет. Когда организатор отберёт вашу заявку для переторжки, вы получите уведомление, а раунд появится здесь." />
      )}
      <Stack className="gap-8!">
        {own?.map(({ id, lot }) => (
          // The round begins as under the tabs of a lot, a little over what stands above it.
          <article key={id} aria-label={`Переторжка ${lot.number}`} className="flex min-w-0 flex-col gap-7">
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

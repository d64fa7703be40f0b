/** `/`: open lots first, then what the platform is, its news, and the way in. */
import { lots } from '../../../api/calls/lots.ts';
import type { Stats } from '../../../api/records/stats.ts';
import { dayOf, monthName } from '../../../rules/dates.ts';
import { isZero } from '../../../rules/decimal.ts';
import { plural, type PluralForms } from '../../../rules/plural.ts';
import { shortSum } from '../../../text/short-sums.ts';
import { serverNow } from '../../data/clock.ts';
import { Figures } from '../../parts/layout/figures.tsx';
import { SideColumns } from '../../parts/layout/side-columns.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { usePageTitle } from '../../parts/layout/page-header.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { HowToTakePart } from '../../features/account/how-to-take-part.tsx';
import { LatestPosts } from '../../features/post/latest-posts.tsx';
import { OpenLots } from '../../features/lot/open/open-lots.tsx';
import { WhyTrust } from '../../features/lot/open/why-trust.tsx';

export default function Page() {
  usePageTitle('');
  useLive();
  const platform = useCall(lots.stats).data?.data.platform;
  return (
    <div className="mx-auto max-w-[1440px] md:[--block-head:2.5rem]">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 pb-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-lg font-semibold tracking-[-0.012em]">Открытые закупочные процедуры</h1>
          <p className="text-ink-soft">
            Заявки запечатаны до вскрытия, каждый шаг записан, сроки идут по часам сервера.
          </p>
        </div>
        <PlatformFigures platform={platform} />
      </div>
      <SideColumns
        sideLast
        side={
          <>
            <HowToTakePart />
            <WhyTrust receipts={platform?.receipts} />
          </>
        }
      >
        <OpenLots platform={platform} />
        <LatestPosts />
      </SideColumns>
    </div>
  );
}

function PlatformFigures({ platform }: { platform: Stats['platform'] | undefined }) {
  const participants = platform?.participants ?? 0;
  const published = platform?.publishedThisMonth ?? 0;
  const procedures: PluralForms = ['процедура', 'процедуры', 'процедур'];
  // Of the start prices that the list's foot adds up. Of several currencies there is no sum.
  const [prices, other] = platform?.startPrices ?? [];
  const sumOf = (of: 'accepting' | 'published') =>
    prices && !other && !isZero(prices[of]) ? shortSum(prices[of], prices.currency) : null;
  const phone = usePhone();
  const [openSum, monthSum] = [sumOf('accepting'), sumOf('published')];
  return (
    <Figures
      items={[
        {
          label: openSum && !phone ? 'Открытых процедур' : 'Открыто',
          value: platform?.accepting,
          note: openSum ?? plural(platform?.accepting ?? 0, procedures),
        },
        {
          label: 'Аккредитовано',
          value: platform?.participants,
          note: plural(participants, ['участник', 'участника', 'участников']),
        },
        {
          label: `За ${monthSum ? monthName(dayOf(serverNow())) : 'месяц'}`,
          value: monthSum ?? platform?.publishedThisMonth,
          note: (monthSum ? `${published}\u00A0` : '') + plural(published, procedures),
        },
      ]}
    />
  );
}

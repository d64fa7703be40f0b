/** /security/application-{application}: links with rivals, the registry, prices beside theirs; agree or refuse. */
import { applications } from '../../../api/calls/applications.ts';
import type { Application, ApplicationEvidence } from '../../../api/records/application.ts';
import { hasUncounted } from '../../../rules/counted-offers.ts';
import { detailKinds } from '../../../rules/shared-details.ts';
import { plural } from '../../../rules/plural.ts';
import { useCall } from '../../data/use-call.ts';
import { FigureCells, type FigureCell } from '../../parts/layout/figure-cells.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { Money } from '../../parts/text/text.tsx';
import { BeforeYou } from './before-you.tsx';
import { CheckPage } from './check-page.tsx';
import type { Choice } from './decision-panel.tsx';
import { LinksTable } from './links-table.tsx';
import { PriceRatios, ratioText } from './price-ratios.tsx';
import { RegistryDifferences } from './registry-differences.tsx';
import { SignalAnswer, useOwnSignals } from './signal-answers.tsx';
import { useChanges } from './use-changes.ts';
import { isIntact, useReceipts } from './use-receipts.ts';
import { useRegistry, type RegistryLook } from './use-registry.ts';
import { useRivalPrices, type RivalPrices } from './use-rival-prices.ts';

const choices: readonly [Choice, Choice] = [
  { event: 'application.secure', code: 'KeyA', letter: 'A', note: 'уйдёт аудитору' },
  {
    event: 'application.refuse',
    code: 'KeyR',
    letter: 'R',
    note: 'заявка будет отклонена, организатор узнает причину',
    asks: 'Причина отказа',
  },
];

/** Fewer common items make no picture. */
const FEWEST_ITEMS = 2;

export function SecurityCheck({ id }: { id: number }) {
  return (
    <CheckPage
      id={id}
      stage="security"
      desk={{ to: '/security', label: 'К заявкам' }}
      pathOf={(next) => `/security/application-${next}`}
      choices={choices}
      Findings={Findings}
      Answers={Answers}
      Note={LeftToAnswer}
      Aside={Before}
    />
  );
}

function Findings({ application: a }: { application: Application }) {
  const { data, error } = useCall(applications.evidence, { params: { id: a.id } });
  const evidence = data?.data;
  const registry = useRegistry(a.vendor.id);
  const { prices, isPending } = useRivalPrices(a);
  const signals = useOwnSignals(a);
  const rivals = prices?.rivals.filter(({ closeness }) => closeness.of >= FEWEST_ITEMS) ?? [];
  const isOneRatio = signals?.some(({ code }) => code === 'constantRatio' || code === 'R028') ?? false;
  return (
    <>
      <FigureCells
        label="Сведения для проверки"
        items={[
          linkFigure(evidence),
          ratioFigure(prices && rivals, isOneRatio),
          registryFigure(registry),
          recordFigure(evidence),
          sumFigure(a),
        ]}
      />
      {error && (
        <Notice tone="warn" title="Связи и прежнее участие прочитать не удалось">
          {error.message}
        </Notice>
      )}
      {!error && <LinksTable evidence={evidence} />}
      <RegistryDifferences look={registry} />
      {isPending && <Skeleton className="h-66 w-full" />}
      {prices && rivals.length > 0 && <PriceRatios rivals={rivals} places={prices.places} />}
    </>
  );
}

function linkFigure(evidence: ApplicationEvidence | undefined): FigureCell {
  if (!evidence) return { label: 'Связи с участниками', value: null };
  const [closest, ...rest] = evidence.shared.toSorted((a, b) => b.kinds.length - a.kinds.length);
  const of = detailKinds.length;
  if (!closest)
    return {
      label: 'Связи с участниками',
      value: `0 из ${of}`,
      tone: 'good',
      note:
        evidence.rivals.length === 0
          ? 'других вскрытых заявок нет'
          : `сверено с ${evidence.rivals.length}\u00A0${plural(evidence.rivals.length, ['участником', 'участниками', 'участниками'])}`,
    };
  const others = rest.reduce((sum, { kinds }) => sum + kinds.length, 0);
  return {
    label: 'Связи с участниками',
    value: `${closest.kinds.length} из ${of}`,
    tone: 'bad',
    note: `${closest.title}; с другими: ${others === 0 ? 'нет' : others}`,
  };
}

function ratioFigure(rivals: readonly RivalPrices[] | null, isOneRatio: boolean): FigureCell {
  const label = 'Отношение цен';
  if (!rivals) return { label, value: null };
  const [closest] = rivals;
  if (!closest) return { label, value: '—', note: 'сравнить не с кем' };
  const { middle, near, of } = closest.closeness;
  return {
    label,
    value: ratioText(middle),
    tone: isOneRatio ? 'bad' : undefined,
    note: `${closest.title}: на ${near} из ${of}\u00A0${plural(of, ['позиции', 'позиций', 'позиций'])}`,
  };
}

function registryFigure({ state, fields, found }: RegistryLook): FigureCell {
  const label = 'Реестр';
  if (state === 'pending') return { label, value: null };
  if (state === 'foreign') return { label, value: 'не в реестре', note: 'компания из другой страны' };
  if (state === 'silent') return { label, value: 'не ответил', tone: 'warn' };
  if (state === 'missing') return { label, value: 'нет такого ИНН', tone: 'bad' };
  const n = fields.filter(({ verdict }) => verdict === 'different').length;
  return {
    label,
    value: n === 0 ? 'сходится' : `${n}\u00A0${plural(n, ['расхождение', 'расхождения', 'расхождений'])}`,
    tone: n === 0 ? 'good' : 'warn',
    note: found?.state.title.toLowerCase(),
  };
}

function recordFigure(evidence: ApplicationEvidence | undefined): FigureCell {
  const label = 'С нами';
  if (!evidence) return { label, value: null };
  const { submitted, won, rejected, refused } = evidence.record;
  if (submitted === 0) return { label, value: '0', note: 'других заявок нет' };
  return {
    label,
    value: `${submitted} и ${won}`,
    note: `${plural(submitted, ['заявка', 'заявки', 'заявок'])} и ${plural(won, ['победа', 'победы', 'победы'])}, отклонено ${rejected}${refused > 0 ? `; отказов от договора ${refused}` : ''}`,
    tone: refused > 0 ? 'warn' : undefined,
  };
}

function sumFigure(a: Application): FigureCell {
  const days = a.offers.flatMap(({ shipmentPeriod }) => shipmentPeriod ?? []);
  const longest = days.length > 0 ? Math.max(...days) : a.shipmentPeriod;
  return {
    label: 'Сумма без НДС',
    value: <Money value={a.offersTotalPriceRepeated ?? a.offersTotalPrice} currency={a.currency} />,
    note: [
      `позиций ${a.coverage.items} из ${a.coverage.of}`,
      longest !== null && `срок до ${longest}\u00A0дн.`,
      hasUncounted(a.offers) && 'аналоги рядом с основными не в сумме',
    ]
      .filter(Boolean)
      .join('; '),
  };
}

function Answers({ application }: { application: Application }) {
  const signals = useOwnSignals(application) ?? [];
  return signals.map((signal) => <SignalAnswer key={signal.key} lotId={application.lotId} signal={signal} />);
}

function LeftToAnswer({ application }: { application: Application }) {
  const left = useOwnSignals(application)?.filter(({ isRed, answer }) => isRed && !answer).length ?? 0;
  if (left === 0) return null;
  return `Осталось объяснить ${left}\u00A0${plural(left, ['сигнал', 'сигнала', 'сигналов'])}: решению это не мешает.`;
}

function Before({ application }: { application: Application }) {
  const { current, error } = useReceipts(application);
  const { changes } = useChanges(application);
  const receipt = error ? 'не прочитана' : current && (isIntact(current) ? 'совпадает' : 'не совпадает');
  return (
    <BeforeYou
      application={application}
      title="До вас"
      receipt={receipt}
      since={
        changes && (changes.length === 0 ? 'с тех пор не менялась' : `изменено полей: ${changes.length}`)
      }
    />
  );
}

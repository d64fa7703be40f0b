/** The round's terms and its clock: step, what is seen, extensions used and left. */
import type { RoundState } from '../../../api/records/round.ts';
import { formatPercent } from '../../../rules/money.ts';
import { visibilityNames } from '../../../text/enums.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { formatDateTime, formatMoney } from '../../parts/text/format.ts';
import { Section } from '../../parts/layout/section.tsx';

export const stepText = (
  { stepKind, step }: Pick<RoundState, 'stepKind' | 'step'>,
  currency: string,
): string => (stepKind === 'percent' ? formatPercent(step) : formatMoney(step, currency));

function extensionText({ extensionMinutes, extensionLimit, extensionsUsed }: RoundState): string {
  if (extensionMinutes === 0 || extensionLimit === 0) return 'Не предусмотрено';
  return `На ${extensionMinutes} мин при лучшей цене в последние ${extensionMinutes} мин; использовано ${extensionsUsed} из ${extensionLimit}`;
}

export function RoundTerms({ round }: { round: RoundState }) {
  const { number, endsAt, isRunning, isAnnulled, startedAt, visibility, own, lotCurrency } = round;
  return (
    <Section
      title={`Переторжка, раунд ${number}`}
      actions={
        <span className="flex items-center gap-3">
          {isAnnulled && <Badge tone="bad" label="Аннулирован" />}
          {isRunning ? (
            <strong>
              <Countdown until={endsAt} />
            </strong>
          ) : (
            <Badge label="Завершён" />
          )}
        </span>
      }
    >
      <DescriptionList
        columns={2}
        items={[
          ['Начало', formatDateTime(startedAt)],
          ['Окончание', formatDateTime(endsAt)],
          [
            'Наименьший шаг',
            `${stepText(round, own?.currency ?? lotCurrency)} от своей последней цены`,
            'roundStep',
          ],
          ['Продление', extensionText(round), 'prolongation'],
          ['Участник видит', visibilityNames[visibility]],
        ]}
      />
    </Section>
  );
}

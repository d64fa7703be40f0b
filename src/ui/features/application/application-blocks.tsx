/** The terms of an application by its blocks, for reading. `only` leaves some of them. */
import type { Application } from '../../../api/records/application.ts';
import { formatPhone } from '../../../rules/identifiers/phone.ts';
import { formatPercent } from '../../../rules/money.ts';
import { vatLabel } from '../../parts/text/vat-label.ts';
import { termNames } from '../../../text/application-words.ts';
import { basisLabel, blockNames, contractSituationNames, vendorTypeNames } from '../../../text/enums.ts';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { FileList } from '../../parts/form/file-list.tsx';
import { plural } from '../../../rules/plural.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { formatDate } from '../../parts/text/format.ts';
import { Section } from '../../parts/layout/section.tsx';
import { Money } from '../../parts/text/text.tsx';

const days = (n: number | null): string | null =>
  n === null ? null : `${n}\u00A0${plural(n, ['день', 'дня', 'дней'])}`;
const percent = (value: string | null): string | null => (value === null ? null : formatPercent(value));

function toleranceText({ isToleranceEnabled, tolerancePlus, toleranceMinus }: Application): string {
  if (!isToleranceEnabled) return 'Не предусмотрен';
  return `+${percent(tolerancePlus ?? '0')} / −${percent(toleranceMinus ?? '0')}`;
}

interface BlockProps {
  application: Application;
}

function PriceBlock({ application: a }: BlockProps) {
  return (
    <Section title={blockNames.price_block}>
      <DescriptionList
        items={[
          [termNames.currency, `${a.currency}, ${currencySign(a.currency)}`],
          [termNames.vat, vatLabel(a.vat)],
          [termNames.basis, basisLabel(a.basis), 'basis'],
          [termNames.address, a.address],
          [termNames.priceIncludes, a.priceIncludes],
          [termNames.minSum, a.minSum === null ? null : <Money value={a.minSum} currency={a.currency} />],
          [termNames.isOptionEnabled, a.isOptionEnabled ? 'Предусмотрен' : 'Не предусмотрен', 'option'],
          [termNames.isToleranceEnabled, toleranceText(a), 'tolerance'],
          ['Срок действия цен', days(a.isValidFor)],
        ]}
      />
    </Section>
  );
}

function ShipmentBlock({ application: a }: BlockProps) {
  return (
    <Section title={blockNames.shipment_block}>
      <DescriptionList
        items={[
          ['Срок поставки', a.shipmentPeriod === null ? null : `${days(a.shipmentPeriod)} с даты договора`],
          [termNames.startProduction, a.startProduction && formatDate(a.startProduction)],
          [termNames.startDelivery, a.startDelivery && formatDate(a.startDelivery)],
          [termNames.guarantee, a.guarantee],
        ]}
      />
    </Section>
  );
}

function PaymentBlock({ application: { paymentConditions: p } }: BlockProps) {
  return (
    <Section title={blockNames.payment_block}>
      <DescriptionList
        items={[
          ['Предоплата', percent(p.prepaymentPercent)],
          ['Отсрочка платежа', days(p.deferralDays)],
          ['Комментарий', p.comment],
        ]}
      />
    </Section>
  );
}

function DocumentBlock({ application: a }: BlockProps) {
  return (
    <Section title={blockNames.document_block}>
      <DescriptionList items={[['Передача документации', days(a.documentationPeriod)]]} />
      <div className="mt-2">
        <FileList files={a.attachments} empty="Файлы не приложены" />
      </div>
    </Section>
  );
}

function AgreementBlock({ application: a }: BlockProps) {
  const { agent } = a;
  return (
    <Section title="Договор и контакты">
      <DescriptionList
        items={[
          [termNames.agreement, a.agreement && contractSituationNames[a.agreement]],
          [termNames.isAgree, a.isAgree ? 'Подтверждено' : 'Не подтверждено'],
          [termNames.vendorType, a.vendorType && vendorTypeNames[a.vendorType]],
          [termNames.agent, agent.name],
          [
            'Телефон',
            [agent.primaryPhone, agent.secondaryPhone]
              .flatMap((phone) => (phone ? formatPhone(phone) : []))
              .join(', '),
          ],
          [
            'Почта',
            agent.email && (
              <a className="link" href={`mailto:${agent.email}`}>
                {agent.email}
              </a>
            ),
          ],
        ]}
      />
    </Section>
  );
}

export function ApplicationBlocks({ application }: BlockProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <PriceBlock application={application} />
      <div className="flex min-w-0 flex-col gap-4">
        <ShipmentBlock application={application} />
        <PaymentBlock application={application} />
      </div>
      <AgreementBlock application={application} />
      <DocumentBlock application={application} />
    </div>
  );
}

/** /admin/rates: currency rates by day, rates of VAT with their dates, the directory of banks. */
import { BanksSection } from '../../features/rates/banks-section.tsx';
import { RatesSection } from '../../features/rates/rates-section.tsx';
import { VatSection } from '../../features/rates/vat-section.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';

export default function Page() {
  return (
    <>
      <PageHeader
        title="Курсы и НДС"
        note="По курсам дня вскрытия сравниваются предложения в разных валютах; ставки НДС выбирает поставщик."
      />
      <Stack>
        <RatesSection />
        <VatSection />
        <BanksSection />
      </Stack>
    </>
  );
}

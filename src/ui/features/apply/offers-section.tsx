/** The offer table of a draft in its section: the grid, files of rows, the import; redrawn only for its own sake. */
import { FileSpreadsheet } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import { offers as offerCalls } from '../../../api/calls/offers.ts';
import { send } from '../../../api/client.ts';
import type { Tolerance } from '../../../rules/tolerance.ts';
import { blockNames } from '../../../text/enums.ts';
import { Button } from '../../parts/control/button.tsx';
import { Section } from '../../parts/layout/section.tsx';
import type { DraftStore } from './draft-store.ts';
import { OfferGrid, type ChangeRows, type OfferGridProps } from './offer-grid.tsx';
import type { CellErrors, OfferDraft } from './offer-rows.ts';

interface OffersSectionProps {
  store: DraftStore;
  rows: readonly OfferDraft[];
  basis: string;
  currency: string;
  errors: CellErrors;
  locked: boolean;
  tolerance: Tolerance;
  items: OfferGridProps['items'];
  onChange: ChangeRows;
  onImport: () => void;
}

export const OffersSection = memo(function OffersSection(props: OffersSectionProps) {
  const { store, rows, basis, currency, errors, tolerance, locked, items, onChange, onImport } = props;
  const upload = useCallback(
    (row: OfferDraft, files: File[]) =>
      store.besides(
        async () => send(offerCalls.upload, { params: { id: await store.idOf(row.key) }, files }),
        'files',
      ),
    [store],
  );
  const remove = useCallback(
    (row: OfferDraft, fileId: number) =>
      store.besides(
        async () => send(offerCalls.removeFile, { params: { id: await store.idOf(row.key), fileId } }),
        'files',
      ),
    [store],
  );
  const files = useMemo(() => ({ upload, remove }), [upload, remove]);
  return (
    <Section
      title={blockNames.offers_block}
      note="Вставляйте из Excel: выделите первую ячейку и нажмите Ctrl+V. Позиции без цены в заявку не входят."
      flush
      actions={
        <Button size="sm" icon={FileSpreadsheet} disabled={locked} onClick={onImport}>
          Загрузить из файла
        </Button>
      }
    >
      <OfferGrid
        rows={rows}
        basis={basis}
        currency={currency}
        errors={errors}
        tolerance={tolerance}
        onChange={onChange}
        readOnly={locked}
        files={files}
        items={items}
      />
    </Section>
  );
});

/** The offer table of a draft: the grid, files of rows, the import; redrawn only for its own sake. */
import { History, Upload } from 'lucide-react';
import { memo, useCallback, useMemo, type Ref } from 'react';
import { offers as offerCalls } from '../../../api/calls/offers.ts';
import { send } from '../../../api/client.ts';
import type { Tolerance } from '../../../rules/tolerance.ts';
import type { GridHandle } from '../../parts/grid/grid-props.ts';
import { GridTool } from '../../parts/grid/grid-bar.tsx';
import type { DraftStore } from './draft-store.ts';
import { OfferGrid, type ChangeRows, type OfferGridProps } from './offer-grid.tsx';
import type { CellErrors, OfferDraft } from './offer-rows.ts';

interface OffersSectionProps {
  store: DraftStore;
  rows: readonly OfferDraft[];
  basis: string;
  currency: string;
  vat: OfferGridProps['vat'];
  errors: CellErrors;
  locked: boolean;
  tolerance: Tolerance;
  items: OfferGridProps['items'];
  onChange: ChangeRows;
  onImport: () => void;
  isSealed: boolean;
  /** Own past prices and terms can be taken over. */
  onReuse: (() => void) | undefined;
  earlier: OfferGridProps['earlier'];
  handle: Ref<GridHandle>;
}

export const OffersSection = memo(function OffersSection(props: OffersSectionProps) {
  const {
    store,
    rows,
    basis,
    currency,
    vat,
    errors,
    tolerance,
    locked,
    items,
    onChange,
    onImport,
    isSealed,
    onReuse,
    earlier,
    handle,
  } = props;
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
    <OfferGrid
      rows={rows}
      basis={basis}
      currency={currency}
      vat={vat}
      errors={errors}
      tolerance={tolerance}
      onChange={onChange}
      readOnly={locked}
      files={isSealed ? undefined : files}
      isUnstored={isSealed}
      items={items}
      earlier={earlier}
      handle={handle}
      fills
      tools={
        <>
          <GridTool icon={Upload} label="Загрузить файл" disabled={locked} onClick={onImport} />
          {onReuse && <GridTool icon={History} label="Прошлые цены" disabled={locked} onClick={onReuse} />}
        </>
      }
    />
  );
});

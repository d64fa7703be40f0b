/** The files of one offer behind a small button, in a table's cell. */
import { Paperclip } from 'lucide-react';
import type { Offer } from '../../../api/records/offer.ts';
import { FileList } from '../../parts/form/file-list.tsx';
import { plural } from '../../../rules/plural.ts';
import { InfoPopover } from '../../parts/control/popover.tsx';

export function OfferFiles({ offer }: { offer: Offer }) {
  const n = offer.attachments.length;
  if (n === 0) return <>—</>;
  const words = `${n} ${plural(n, ['файл', 'файла', 'файлов'])}`;
  return (
    <InfoPopover
      label={`Файлы предложения по позиции ${offer.order.index}: ${words}`}
      button={
        <span className="link inline-flex items-center gap-1">
          <Paperclip className="size-3.5" aria-hidden />
          {words}
        </span>
      }
    >
      <FileList files={offer.attachments} />
    </InfoPopover>
  );
}

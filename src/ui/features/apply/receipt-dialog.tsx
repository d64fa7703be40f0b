/** The receipt right after a submission: what was submitted, when, and the hash to keep. */
import type { Application } from '../../../api/records/application.ts';
import { hasUncounted } from '../../../rules/counted-offers.ts';
import { countedTexts } from '../../../text/counted.ts';
import { formatDateTime, formatMoney } from '../../parts/text/format.ts';
import { Button } from '../../parts/control/button.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { saveReceipt } from './save-receipt.ts';

interface ReceiptDialogProps {
  application: Application;
  isByCommission: boolean;
  onClose: () => void;
}

export function ReceiptDialog({ application, isByCommission, onClose }: ReceiptDialogProps) {
  const { receipt, offers, offersTotalPrice, currency } = application;
  if (!receipt) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Заявка подана"
      footer={
        <>
          <Button onClick={() => void saveReceipt(application)}>Сохранить квитанцию</Button>
          <Button kind="primary" onClick={onClose}>
            Готово
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Notice tone="good" title={`Редакция ${receipt.number} принята и запечатана`}>
          {isByCommission
            ? 'Её запечатал ваш браузер. До вскрытия её не прочтёт никто в одиночку: ни площадка, ни хранители ключей.'
            : 'До вскрытия её не увидит никто, кроме вашей компании.'}
        </Notice>
        <DescriptionList
          items={[
            ['Подана', formatDateTime(receipt.submittedAt)],
            !isByCommission && ['Сумма без НДС', formatMoney(offersTotalPrice, currency)],
            [
              'Контрольная сумма',
              <code key="hash" className="text-xs break-all">
                {receipt.hash}
              </code>,
            ],
          ]}
        />
        {!isByCommission && hasUncounted(offers) && (
          <p className="text-xs text-ink-soft">{countedTexts.own}</p>
        )}
        <p className="text-xs text-ink-soft">
          По контрольной сумме после вскрытия можно проверить, что рассматривается именно поданное. Она
          останется на странице заявки.
        </p>
      </div>
    </Dialog>
  );
}

/** Files of one item. */
import { orderFiles } from '../../../../api/calls/lot-files.ts';
import { orders } from '../../../../api/calls/orders.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FileDrop } from '../../../parts/form/file-drop.tsx';
import { FileList } from '../../../parts/form/file-list.tsx';
import { useCall, useSend } from '../../../data/use-call.ts';

interface OrderFilesDialogProps {
  orderId: number;
  name: string;
  readOnly?: boolean;
  onClose: () => void;
}

export function OrderFilesDialog({ orderId, name, readOnly, onClose }: OrderFilesDialogProps) {
  const files = useCall(orderFiles.list, { params: { id: orderId } });
  const invalidates = [orderFiles.list, orders.list];
  const upload = useSend(orderFiles.upload, { invalidates });
  const remove = useSend(orderFiles.remove, { invalidates });
  return (
    <Dialog open onClose={onClose} title={`Файлы позиции «${name}»`}>
      <div className="flex flex-col gap-3">
        <FileList
          files={files.data?.data ?? []}
          onDelete={readOnly ? undefined : (file) => remove.run({ params: { id: file.id } })}
        />
        {!readOnly && (
          <FileDrop
            label="Файлы позиции"
            busy={upload.busy}
            onFiles={(chosen) => upload.run({ params: { id: orderId }, body: {}, files: chosen })}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Items of a lot about to be published that are wanted before the offers are in; nothing where none is. */
import { orders } from '../../../../api/calls/orders.ts';
import { lateDelivery } from '../../../../text/steps/late-delivery.ts';
import { useCall } from '../../../data/use-call.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';

export function LateDelivery({ lotId, deadline }: { lotId: number; deadline: string }) {
  const { data } = useCall(orders.list, { params: { id: lotId } });
  const late = data ? lateDelivery(data.data, deadline) : null;
  if (late === null) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn" title="Срок поставки раньше, чем закончится приём">
        {late}
      </Notice>
    </div>
  );
}

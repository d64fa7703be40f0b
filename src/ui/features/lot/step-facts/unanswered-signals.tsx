/** Red signals that nobody has said a word about, told before the finish; they do not forbid it. */
import { signals } from '../../../../api/calls/signals.ts';
import { signalNames } from '../../../../text/signals.ts';
import { useCall } from '../../../data/use-call.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';

export function UnansweredSignals({ lotId }: { lotId: number }) {
  const { data } = useCall(signals.ofLot, { params: { id: lotId } });
  const left = (data?.data.signals ?? []).filter(({ isRed, answer }) => isRed && answer === null);
  if (left.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn" title={`Красных сигналов без ответа: ${left.length}`}>
        <ul className="list-disc pl-5">
          {left.map(({ key, code, text }) => (
            <li key={key}>
              {signalNames[code]}: {text}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

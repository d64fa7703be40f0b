/** The signals that are about this application, each with a sentence of who checks it; saved when the field is left. */
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { signals as calls } from '../../../api/calls/signals.ts';
import type { Application } from '../../../api/records/application.ts';
import type { SignalRecord } from '../../../api/records/signal.ts';
import { signalNames } from '../../../text/signals.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { TextArea } from '../../parts/form/text-area-field.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatShortDateTime } from '../../parts/text/format.ts';
import { isCompared } from './use-rival-prices.ts';

/** Undefined while they are read, and where there are none to be read. */
export function useOwnSignals(application: Application): readonly SignalRecord[] | undefined {
  const { data } = useCall(
    calls.ofLot,
    { params: { id: application.lotId } },
    { enabled: isCompared(application) },
  );
  return data?.data.signals.filter(({ applicationIds }) => applicationIds.includes(application.id));
}

export function SignalAnswer({ lotId, signal }: { lotId: number; signal: SignalRecord }) {
  const kept = signal.answer?.text ?? '';
  const [text, setText] = useState(kept);
  const id = useId();
  const send = useSend(calls.answer, { invalidates: [calls.ofLot] });
  const typed = text.trim();
  const isDirty = () => typed !== kept && typed !== '';
  const save = async (): Promise<boolean> => {
    if (!isDirty()) return true;
    try {
      await send.send({ params: { id: lotId }, body: { key: signal.key, text: typed } });
      return true;
    } catch {
      return false;
    }
  };
  useUnsaved({
    what: 'незаписанный ответ на сигнал',
    isDirty,
    isSaving: () => send.busy,
    save,
    discard: () => setText(kept),
  });
  return (
    <div data-varies>
      <label
        htmlFor={id}
        className={cx(
          'flex items-start gap-1.5 text-table font-medium',
          signal.isRed ? 'text-bad' : 'text-warn',
        )}
      >
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {signalNames[signal.code]}
      </label>
      <p className="mt-0.5 mb-1 text-xs break-words text-ink-soft">{signal.text}</p>
      <TextArea
        id={id}
        rows={1}
        value={text}
        placeholder="Ответ в одно предложение"
        onChange={setText}
        onBlur={() => void save()}
      />
      {signal.answer && !isDirty() && (
        <p className="mt-0.5 text-xs text-ink-soft">
          {signal.answer.by}, {formatShortDateTime(signal.answer.at)}
        </p>
      )}
    </div>
  );
}

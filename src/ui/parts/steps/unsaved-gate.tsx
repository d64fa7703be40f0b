/**
 * What stands between a press on a step and the step while the page holds something unsaved: it is stored first, or the step
 * is not taken. `pass(event, label)` comes to `onPassed(event)` once the page has drawn what was stored.
 */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '../control/button.tsx';
import { DialogFrame } from '../dialog/dialog-frame.tsx';
import { saveAll } from '../../data/save-all.ts';
import { toast } from '../../data/toasts.ts';
import { namesOf, useUnsavedScope, type UnsavedInput } from '../../data/unsaved.ts';
import { lowerFirst } from '../text/lower-first.ts';

interface Waiting {
  event: string;
  label: string;
  inputs: readonly UnsavedInput[];
}

export function useUnsavedGate(onPassed: (event: string) => void): {
  pass: (event: string, label: string, isMeant?: boolean) => void;
  busy: boolean;
  gate: ReactNode;
} {
  const scope = useUnsavedScope();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [busy, setBusy] = useState(false);
  const [passed, setPassed] = useState<{ event: string } | null>(null);
  const go = useEffectEvent(onPassed);
  useEffect(() => {
    if (passed !== null) go(passed.event);
  }, [passed]);

  async function save(event: string, inputs: readonly UnsavedInput[]) {
    setBusy(true);
    const refused = await saveAll(inputs);
    // What was stored is told to the page in a turn of its own: the step is taken on the record as it is then.
    await new Promise((resolve) => setTimeout(resolve, 0));
    setBusy(false);
    setWaiting(null);
    if (refused.length === 0) {
      setPassed({ event });
      return;
    }
    toast.attention(`Шаг не сделан: остались ${namesOf(refused)}. Исправьте отмеченное и повторите.`);
    setTimeout(() => refused[0]?.reveal?.(), 0);
  }

  /** `isMeant`: nobody has to be asked whether what can be stored is to be. */
  function pass(event: string, label: string, isMeant = false) {
    const inputs = scope.pending();
    const isUnasked = (input: UnsavedInput) =>
      input.savesItself || !input.isDirty() || (isMeant && input.save !== undefined);
    if (inputs.length === 0) onPassed(event);
    else if (inputs.every(isUnasked)) void save(event, inputs);
    else setWaiting({ event, label, inputs });
  }

  const asked = waiting?.inputs.filter((input) => !input.savesItself) ?? [];
  const unsent = asked.filter((input) => !input.save);
  const gate = waiting && (
    <DialogFrame
      open
      size="sm"
      locked={busy}
      onClose={() => setWaiting(null)}
      title={`Есть ${namesOf(asked)}`}
      footer={
        <>
          <Button disabled={busy} onClick={() => setWaiting(null)}>
            Отменить
          </Button>
          <Button kind="primary" busy={busy} onClick={() => void save(waiting.event, waiting.inputs)}>
            {unsent.length === asked.length
              ? `${waiting.label} без отправки`
              : `Сохранить и ${lowerFirst(waiting.label)}`}
          </Button>
        </>
      }
    >
      {unsent.length < asked.length && (
        <p>Сначала введённое будет сохранено: шаг действует на то, что сохранено.</p>
      )}
      {unsent.length > 0 && (
        <p>Само не отправится: {namesOf(unsent)}. После шага отправить может быть уже нельзя.</p>
      )}
    </DialogFrame>
  );
  return { pass, busy, gate };
}

/**
 * One step on its way to the server, by the page-step machine: a second press while it is being sent does nothing.
 *   const step = usePageStep({ version: lot.version }); await step.take('lot.cancel', path, { reason });
 * `take` rejects with the ApiError of a refusal; every reading on screen is asked again after a step that was taken. The
 * machine is no component's own: a step that was sent is answered though its button has gone meanwhile.
 */
import { useRef, useState } from 'react';
import { UNREACHABLE } from '../../api/client.ts';
import { ApiError, isApiError } from '../../api/errors.ts';
import type { StepToSend } from '../../machines/living/page-step.ts';
import { newKey } from '../data/new-key.ts';
import { refresh } from '../data/use-call.ts';
import type { PageStep } from './page-step.ts';

type File = typeof import('./page-step.ts');

interface PageStepOptions {
  /** The record's version as the page shows it; a stale one is refused with 412. */
  version?: number;
  method?: StepToSend['method'];
}

export function usePageStep({ version, method = 'POST' }: PageStepOptions) {
  const [busy, setBusy] = useState(false);
  const actor = useRef<{ running: PageStep; takeStep: File['takeStep'] } | null>(null);
  /** From the press until what it has changed is read anew: the machine, which lets no second one through, may be on its way. */
  const isTaking = useRef(false);
  // After «нет связи» the same press goes out under the same key: it may have arrived the first time.
  const unanswered = useRef<{ what: string; key: string } | null>(null);

  async function machine() {
    if (actor.current) return actor.current;
    const { startPageStep, takeStep } = await import('./page-step.ts')
      // A browser that a file did not come to says so of it ever after and asks for it no more, unless by another address.
      .catch(
        (cause: unknown) =>
          import(/* @vite-ignore */ `${/http\S+/.exec(String(cause))}?${newKey()}`) as Promise<File>,
      )
      .catch(() => Promise.reject(new ApiError(0, { message: UNREACHABLE })));
    return (actor.current = { running: startPageStep(), takeStep });
  }

  async function take(event: string, path: string, payload: Record<string, unknown>): Promise<void> {
    if (isTaking.current) return;
    isTaking.current = true;
    setBusy(true);
    try {
      const { running, takeStep } = await machine();
      const what = JSON.stringify([path, payload]);
      const key = unanswered.current?.what === what ? unanswered.current.key : newKey();
      const step = { event, call: path, method, payload, version: version ?? null, key };
      const { isRefused, failure } = await takeStep(running, step);
      unanswered.current = isApiError(failure) && failure.status === 0 ? { what, key } : null;
      if (isRefused) throw failure;
      // What is read anew may take the form away: until then what was typed into it is on its way, and no press sends it again.
      await refresh();
    } finally {
      isTaking.current = false;
      setBusy(false);
    }
  }

  return { take, busy };
}

/** The page follows a lot live: useLive(lotId). Without an id: everything the visitor may read. See live-events.ts. */
import { useEffect } from 'react';
import { joinLive, onLiveEvent, type LiveEvent } from './live-events.ts';

export function useLive(lotId: number | string | null = null, onEvent?: (event: LiveEvent) => void) {
  useEffect(() => joinLive(lotId), [lotId]);
  useEffect(() => (onEvent ? onLiveEvent(onEvent) : undefined), [onEvent]);
}

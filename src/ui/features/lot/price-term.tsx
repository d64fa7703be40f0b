/** In a lot's head, for its staff: until when the first of the opened prices stands. */
import type { ReactNode } from 'react';
import { ahead } from '../../../api/calls/ahead.ts';
import { useCall } from '../../data/use-call.ts';

export interface PriceTermProps {
  lotId: number;
  draw: (until: string) => ReactNode;
  /** Where no price runs out. */
  closed: ReactNode;
  /** Till it is known. */
  room: ReactNode;
}

export default function PriceTerm({ lotId, draw, closed, room }: PriceTermProps) {
  const { data, isPending } = useCall(ahead.ofLot, { params: { id: lotId } });
  if (isPending) return room;
  const until = data?.data.pricesUntil;
  return until ? draw(until) : closed;
}

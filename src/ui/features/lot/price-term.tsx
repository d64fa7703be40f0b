/** In a lot's head, for its staff: until when the first of the opened prices stands. */
import type { ReactNode } from 'react';
import { ahead } from '../../../api/calls/ahead.ts';
import { useCall } from '../../data/use-call.ts';
import { HeadTerm } from './head-term.tsx';

export interface PriceTermProps {
  lotId: number;
  inLine: boolean;
  /** Where no price runs out. */
  otherwise: ReactNode;
}

export default function PriceTerm({ lotId, inLine, otherwise }: PriceTermProps) {
  const until = useCall(ahead.ofLot, { params: { id: lotId } }).data?.data.pricesUntil;
  return until ? <HeadTerm until={until} what="цены до" over="Цены истекли" inLine={inLine} /> : otherwise;
}

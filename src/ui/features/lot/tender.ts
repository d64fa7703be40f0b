/** The lot of a page under /tender-{lot}, as its layout has read it: const lot = useTender(). */
import { createContext, useContext } from 'react';
import type { Lot } from '../../../api/records/lot.ts';

export const TenderContext = createContext<Lot | null>(null);

export function useTender(): Lot {
  const lot = useContext(TenderContext);
  if (!lot) throw new Error('This page lies under no lot');
  return lot;
}

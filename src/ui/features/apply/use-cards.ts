import { useMedia } from '../../parts/layout/use-media.ts';

/** Whether the offer table is one item a screen. */
export const useCards = () => useMedia('(max-width: 760px)');

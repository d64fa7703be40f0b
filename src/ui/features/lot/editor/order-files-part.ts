/** Files of one item, fetched when they are first asked for. */
import { lazyPart } from '../../../parts/later/lazy-part.ts';

export const orderFilesDialog = lazyPart(async () => ({
  default: (await import('./order-files-dialog.tsx')).OrderFilesDialog,
}));

import { pageErrors } from '../../text/page-errors.ts';
import { copyText } from './clipboard.ts';
import { toast } from './toasts.ts';

/** Puts a text into the clipboard and says so with `done`, or that the browser does not let a page write. */
export const copyAloud = (text: string, done: string): Promise<void> =>
  copyText(text).then(
    () => toast.success(done),
    () => toast.error(pageErrors.noClipboard),
  );

// «Проверить самому»: one page that is opened from a disk and asks nobody. The build writes it into dist/ui/verify.html; its worker is
// of the same text.
import { showPage } from './show.ts';
import { work } from './work.ts';

if ('document' in globalThis) showPage(document.currentScript?.textContent ?? '');
else work();

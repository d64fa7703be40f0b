// What the first page fetches once it rests, so that it is there when it is wanted.
import { BUILD_ID } from '../actors/build-look.ts';
import { wholeStyle } from '../data/whole-style.ts';

void import('../data/server-time.ts').then(({ followServerTime }) => followServerTime()).catch(() => {});

/** What nearly every further page is made of: one file (scripts/build/first-page.ts). */
void import('../parts/table/data-table.tsx').catch(() => {});

/** What stands without a network (offline/worker.ts); not from source, and on plain http browsers have none. */
if (BUILD_ID !== '') void navigator.serviceWorker?.register('/sw.js').catch(() => {});

/** The first page's sheet has no word of them (scripts/build/first-style.ts). */
const unsaid = '(forced-colors: active), (prefers-contrast: more), (max-height: 25rem)';
if (matchMedia(unsaid).matches) void wholeStyle().catch(() => {});

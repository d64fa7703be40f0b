// Where the directory comes from: the Bank of Russia, a mirror of it in a closed network, or a file of the same format.
import type { Settings } from '../../platform/settings.ts';
import { runInThread } from '../../platform/threads/run-in-thread.ts';
import { bytesAt } from '../bytes-at.ts';
import { UnreadableTable } from '../unreadable-table.ts';
import type directoryJob from './directory.ts';
import type { Directory } from './directory.ts';

/** The archive has some half a megabyte, the message in it some five. */
const MOST_BYTES = 32 * 1024 * 1024;

export interface DirectoryFeed {
  source: 'bank' | 'file';
  read: () => Promise<Directory>;
}

/** The feed that the settings name; null where none is. */
export function directoryFeed({ bicUrl }: Pick<Settings, 'bicUrl'>): DirectoryFeed | null {
  if (bicUrl === undefined) return null;
  const url = new URL(bicUrl);
  return {
    source: url.protocol === 'file:' ? 'file' : 'bank',
    read: async () => {
      const bytes = await bytesAt(url, MOST_BYTES);
      const read = await runInThread<typeof directoryJob>(new URL('directory.ts', import.meta.url), bytes, {
        account: null,
      });
      if ('fault' in read) throw new UnreadableTable(read.fault);
      return read;
    },
  };
}

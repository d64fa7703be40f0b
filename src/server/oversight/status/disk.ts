import { statfs } from 'node:fs/promises';

export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/** The disk of the data folder, as far as its users may fill it. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

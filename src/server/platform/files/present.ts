import type { Attachment } from '../../../api/records/attachment.ts';
import type { FileRow } from './tables.ts';

/** A file as its owner's record shows it. */
export const presentFile = ({ id, name, mime, size, createdAt }: FileRow): Attachment => ({
  id,
  name,
  mime,
  size,
  createdAt: createdAt.toISOString(),
  url: `/api/v1/files/${id}`,
});

/** Bounds of uploads. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Files that one record may have. */
export const MAX_FILES = 20;
/** What an archive or an office file may unpack to, all its entries together. */
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Entries of an archive or an office file. */
export const MAX_ENTRIES = 10_000;

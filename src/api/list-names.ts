// What lists of lots can be filtered and sorted by.
export const lotFilters = [
  'status',
  'search',
  'category',
  'owner',
  'created',
  'deadline',
  'favourite',
  'participant',
  'invited',
  'verified_by',
  'unverified_by',
  'trashed',
] as const;
export const lotSorts = [
  'number',
  'title',
  'status',
  'applicationsDeadline',
  'publishedAt',
  'createdAt',
  'updatedAt',
] as const;

/** Tables of lots that have saved views. */
export const viewedLists = ['tenders', 'admin-lots', 'own-lots', 'open-lots', 'category-lots'] as const;
export type ViewedList = (typeof viewedLists)[number];
/** Of a saved view. The bin is none: it is asked for, each time. */
export const viewFilters = lotFilters.filter((filter) => filter !== 'trashed');

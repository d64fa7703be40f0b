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

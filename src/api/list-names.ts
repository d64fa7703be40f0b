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

/** Tables that have saved views. */
export const viewedLists = [
  'tenders',
  'admin-lots',
  'own-lots',
  'open-lots',
  'category-lots',
  'own-applications',
  'applications-unverified_by',
  'applications-verified_by',
  'admin-applications',
  'moderation',
  'companies',
  'contragents',
  'contragents-bin',
  'users',
  'employees',
  'bindings',
  'invitations',
  'action-logs',
  'clarifications',
  'own-clarifications',
  'own-questions',
  'lot-history',
] as const;
export type ViewedList = (typeof viewedLists)[number];

// The states of a news post by name: for whoever needs no more of its law.
export const postStatuses = ['draft', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];
/** Seen by everyone; a draft by the administrator alone. */
export const isPostPublished = (status: PostStatus): boolean => status === 'published';
export const publishedPostStatuses: PostStatus[] = postStatuses.filter(isPostPublished);

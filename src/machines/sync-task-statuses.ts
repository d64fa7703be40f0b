// The states and kinds of a task by name: for whoever needs no more of its law.
/** `absent` is the state before creation; it is never stored. */
export const syncTaskStatuses = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type SyncTaskStatus = (typeof syncTaskStatuses)[number];
export const syncTaskTypes = ['export_data', 'calculate_rating'] as const;
export type SyncTaskType = (typeof syncTaskTypes)[number];
export const isTaskLive = (status: SyncTaskStatus): boolean =>
  status === 'pending' || status === 'in_progress';

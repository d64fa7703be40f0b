/** The numbers of all advisory locks of the database that are no record's, together: two of one number would wait for each other. */
export const advisoryLocks = {
  /** What one process alone may do at a start. */
  start: 7_105_018,
  /** Who may be the last administrator. */
  administrators: 7_105_019,
  /** A change of the master key. */
  rotation: 7_105_020,
  /** The signing of a checkpoint. */
  checkpoint: 7_105_021,
  /** A backup, from before its snapshot until its last byte. */
  backup: 7_105_022,
} as const;

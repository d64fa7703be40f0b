// The states of an invitation by name: for whoever needs no more of its law.
/** `absent` is the state before creation; it is never stored. */
export const invitationStatuses = ['sent', 'accepted', 'declined', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
/** Its link still works, the time aside. */
export const isInvitationLive = (status: InvitationStatus): boolean => status === 'sent';
/** Lets the company take part in a lot that is not open: an invitation not answered yet does, a declined one does not. */
export const invitationAdmits = (status: InvitationStatus): boolean =>
  status === 'sent' || status === 'accepted';
export const liveInvitationStatuses: InvitationStatus[] = invitationStatuses.filter(isInvitationLive);
export const admittingInvitationStatuses: InvitationStatus[] = invitationStatuses.filter(invitationAdmits);

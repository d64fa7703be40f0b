// What a person calls oneself goes into letters to addresses that nobody has proved yet.

/** A page's or a mailbox' address: a mail program would make a link of it, which the platform seemed to send. */
export const holdsAddress = (name: string): boolean =>
  /[/@]|www\.|[\p{L}\d-]{3,}\.(?:[a-z]{2,}|рф)(?!\p{L})/iu.test(name);

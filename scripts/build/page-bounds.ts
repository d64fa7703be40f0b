// What pages may weigh: kilobytes, packed, that a page adds to the first one, as it stands, rounded up. Files are joined as far as these
// allow (joined-files.ts), and tests/browser/first-load.test.ts holds the pages to them.

/** A page that is not named adds no more than the rest. */
export const ADDED_KB: Record<string, number> = {
  'rating-page': 57,
  'settings-page': 57,
  'application-page': 44,
  'profile-page': 47,
  'invitations-page': 47,
  'documents-page': 47,
  'reset-password-page': 47,
  'repeating-page': 53,
  'verification-page': 48,
  'technical-support-page': 45,
  // Forms with a passphrase; what opens an envelope comes at the press.
  'keys-page': 51,
  'opening-page': 54,
};
export const REST_KB = 40;

/** What is fetched after its page because not everybody needs it. The tables to write in are above the aim, each in one view. */
export const VIEWS_KB: Record<string, number> = {
  'application-editor': 160,
  'own-application': 26,
  'items-editor': 119,
};

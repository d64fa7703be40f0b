// Where the root may lead a guest. A page that asks who comes would send a guest back to the root, and the root there again.
const GUEST_HOMES =
  /^\/($|(about\/documentation|check|help\/(instructions|technical-support)|posts(\/[\w-]+)?|tender-[1-9]\d*)([?#].*)?$)/;

/** `path` with its query and fragment: `/posts?page=2`. */
export const isGuestHome = (path: string): boolean => GUEST_HOMES.test(path);

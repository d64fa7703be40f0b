// What a report of a page's fault may name.

/** Of the build's own files: a name, a line, a column. */
export const scriptPlace = /^[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/;
/** A path whose numbers and words of its own are taken out: `/tender-:id/rating`. */
export const pagePattern = /^\/[a-z:/-]{0,100}$/;

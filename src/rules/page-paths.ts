// Which addresses of the platform are pages of its application; the others are calls, files of the build and what machines read.
const NOT_PAGES = /^\/(api|auth|builds|assets|health|metrics|config\.json|generate-answer)(\/|$|\?)/;

/** `url` from its path on: `/tender-12?x=1` is a page, `/api/v1/lots` is not. Whether there is such a page the router knows. */
export const isPageAddress = (url: string): boolean => !NOT_PAGES.test(url);

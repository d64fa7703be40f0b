// The files of a page, named in it: the browser asks for all of them at once. Which they are the build has written.
import type { Role } from '../../../machines/access.ts';

interface PageFiles {
  style: string;
  files: string[];
  signedIn: number[];
  pages: { path: string; open: boolean; files: number[]; staff?: number[]; vendor?: number[] }[];
}

/** Addresses of a pattern of the router; of `:tender` and `:application` a number stands behind the word. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').filter((part) => part !== '');
  const source = parts.map((part) => {
    if (part === ':tender' || part === ':application') return `${part.slice(1)}-\\d+`;
    return part.startsWith(':') ? '[^/]+' : part;
  });
  return new RegExp(`^/${source.join('/')}/?$`);
}

/** Of the address the links that fetch the files of its page; `who` where it is known yet. */
export type LinksOf = (url: string, isSignedIn: boolean, who?: Role) => string;

/** None for a page that a guest is not shown. `list` is the build's own, as text. */
export function pageFilesOf(list: string): LinksOf {
  const { style, files, signedIn, pages } = JSON.parse(list) as PageFiles;
  const patterns = pages.map((page) => ({ ...page, pattern: patternOf(page.path) }));
  return (url, isSignedIn, who) => {
    const [path = '/'] = url.split(/[?#]/);
    const page = patterns.find(({ pattern }) => pattern.test(path));
    if (!page || (!isSignedIn && !page.open)) return '';
    const own = who && (who === 'vendor' ? page.vendor : page.staff);
    const places = new Set([...page.files, ...(isSignedIn ? [...(own ?? []), ...signedIn] : [])]);
    const scripts = [...places].map(
      (place) => `<link rel="modulepreload" crossorigin href="/${files[place]}">`,
    );
    // Nothing of the page is drawn before its sheet is here.
    return [`<link rel="preload" as="style" crossorigin href="/${style}">`, ...scripts].join('');
  };
}

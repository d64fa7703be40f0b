// The files of a page, named in it: the browser asks for all of them at once. Which they are the build has written.
interface PageFiles {
  files: string[];
  signedIn: number[];
  pages: { path: string; open: boolean; files: number[] }[];
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

/** Of the address the links that fetch its files; none for a page that a guest is not shown. `list` is the build's own, as text. */
export function pageFilesOf(list: string): (url: string, isSignedIn: boolean) => string {
  const { files, signedIn, pages } = JSON.parse(list) as PageFiles;
  const patterns = pages.map((page) => ({ ...page, pattern: patternOf(page.path) }));
  return (url, isSignedIn) => {
    const [path = '/'] = url.split(/[?#]/);
    const page = patterns.find(({ pattern }) => pattern.test(path));
    if (!page || (!isSignedIn && !page.open)) return '';
    return [...new Set([...page.files, ...(isSignedIn ? signedIn : [])])]
      .map((place) => `<link rel="modulepreload" crossorigin href="/${files[place]}">`)
      .join('');
  };
}

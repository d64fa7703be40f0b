/** The files of all pages by their paths, but for the first page's own. The list of what each of them brings is long: it is fetched with the first of them. */
import type { ComponentType } from 'react';

export const pageFiles = import.meta.glob<{ default: ComponentType }>([
  '../../pages/*/*-page.tsx',
  '!../../pages/public/home-page.tsx',
]);

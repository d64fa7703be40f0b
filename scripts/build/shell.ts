// What stands on a page before its scripts have come: the bar and the outline of the content, in the look that the system asks for.
// The style sheet comes behind it, so that it waits for nothing but the page itself; the scripts' files are named at once.
import type { Plugin } from 'vite';
import { palette } from '../../src/ui/app/theme/palette.ts';
import type { Shade } from '../../src/ui/app/theme/themes.ts';

/** Of the first theme, in which most stay: what others need is fetched (src/ui/app/theme/theme.ts). */
const tokens = (shade: Shade): string =>
  Object.entries(palette('green', shade))
    .map(([name, value]) => `--c-${name}:${value}`)
    .join(';');

// In a layer of its own, the first of all: whatever the style sheet says stands over it.
export const STYLE = [
  `:root{${tokens('light')};color-scheme:light dark}`,
  // Paper is light whatever the screen is.
  `@media screen and (prefers-color-scheme:dark){:root{${tokens('dark')}}}`,
  'html{font:14px/20px system-ui,sans-serif}',
  'body{margin:0;background:var(--c-page);color:var(--c-ink)}',
  // The style sheet takes away margins, paddings and borders of everything: with them all would move when it comes.
  '.shell-bar{height:57px;display:flex;align-items:center;gap:10px;background:var(--c-surface);box-shadow:inset 0 -1px var(--c-line);font-weight:600}',
  '.shell-bar::before{content:"";width:10px}',
  '.shell-mark{width:20px;height:20px}',
  '.shell-page{display:grid;grid-template-columns:min(100% - 48px,1392px);justify-content:center;gap:16px;position:relative;top:24px}',
  '.shell-line{height:16px;border-radius:6px;background:var(--c-line);opacity:.7}',
  '.shell-box{display:grid;grid-template-columns:calc(100% - 34px);place-content:center;gap:16px;height:338px;position:relative;top:8px;border-radius:6px;background:var(--c-surface);box-shadow:inset 0 0 0 1px var(--c-line)}',
  '@media(max-width:639px){.shell-page{grid-template-columns:calc(100% - 24px);top:12px}.shell-bar::before{width:2px}}',
].join('');

const line = (width: string) => `<div class="shell-line" style="width:${width}"></div>`;
const MARK =
  '<svg class="shell-mark" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="var(--c-primary)"/><path d="M6 8h12M12 8v9" fill="none" stroke="var(--c-on-primary)" stroke-width="2.5" stroke-linecap="round"/></svg>';
const ROWS = 10;
const SHELL =
  `<div aria-hidden="true"><div class="shell-bar">${MARK}Тендерная площадка</div>` +
  `<div class="shell-page">${line('288px')}${line('min(512px,90%)')}<div class="shell-box">${line('96%').repeat(ROWS)}</div></div></div>`;

/** Files of the first page, by the names of their groups (vite.config.ts). */
const FIRST = /^assets\/(base|first|rolldown-runtime)-[^/]+\.js$/;

export function shell(): Plugin {
  return {
    name: 'shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {});
        const scripts = names
          .filter((name) => FIRST.test(name))
          .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
        const sheet = (group: string) =>
          names.find((name) => new RegExp(`^assets/${group}-[^/]+\\.css$`).test(name));
        const [outset, whole] = [sheet('outset'), sheet('first')];
        const style =
          outset && whole
            ? `<link rel="stylesheet" crossorigin href="/${outset}" data-whole="/${whole}">`
            : '';
        return html
          .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
          .replace('</head>', `<style>@layer shell{${STYLE}}</style>${scripts.join('')}</head>`)
          .replace('<div id="root"></div>', `<div id="root">${SHELL}</div>${style}`);
      },
    },
  };
}

/** `npm run serve`: becomes the server that `npm run build` has made; builds and installs nothing, reads no TypeScript. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtServer, checkNode, endWithNpm, fail, say } from './prepare.mjs';

checkNode();
const built = builtServer();
if (!built) fail('Площадка не собрана: выполните npm run build.');
if (!built.isCurrent)
  say('Исходники изменились после сборки: работает прежняя. Новую соберёт npm run build.');
endWithNpm();
await import(pathToFileURL(join(built.folder, 'server', 'main.js')).href);

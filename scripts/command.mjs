/** `node scripts/command.mjs NAME`: a command of the built server; built first where its sources lie here and have changed. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer, builtServer, checkNode, fail, installPackages, root } from './prepare.mjs';

const name = process.argv[2];

function serverFolder() {
  const built = builtServer();
  if (built?.isCurrent || !existsSync(join(root, 'src'))) return built?.folder;
  installPackages();
  const main = buildServer();
  return main === null ? undefined : dirname(dirname(main));
}

checkNode();
const folder = serverFolder();
if (!folder) fail('Сервер не собран: выполните npm run build.');
process.argv.splice(1, 2, join(folder, 'server', `${name}.js`));
await import(pathToFileURL(process.argv[1]).href);

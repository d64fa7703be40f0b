/** `npm start`: prepares what is missing and becomes the server. */
import { pathToFileURL } from 'node:url';
import { buildServer, buildUi, checkNode, endWithNpm, fail, installPackages } from './prepare.mjs';

checkNode();
installPackages();
if (!buildUi()) fail('Интерфейс не собрался: причина указана выше.');
const main = buildServer();
if (!main) fail('Сервер не собрался: причина указана выше.');
endWithNpm();
await import(pathToFileURL(main).href);

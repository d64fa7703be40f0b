/** `npm run build`: the pages and the server, unless they stand built from these very sources. */
import { buildServer, buildUi, checkNode, fail, installPackages } from './prepare.mjs';

checkNode();
installPackages();
if (!buildUi()) fail('Интерфейс не собрался: причина указана выше.');
if (!buildServer()) fail('Сервер не собрался: причина указана выше.');

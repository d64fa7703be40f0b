/** `npm start`: prepares what is missing and becomes the server. */
import { acceptTypeScript, buildUi, checkNode, endWithParent, fail, installPackages } from './prepare.mjs';

checkNode();
installPackages();
if (!buildUi()) fail('Интерфейс не собрался: причина указана выше.');
await acceptTypeScript();
endWithParent();
await import('../src/server/main.ts');

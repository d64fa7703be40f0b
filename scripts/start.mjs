/** `npm start`: prepares what is missing and becomes the server. */
import { acceptTypeScript, buildUi, checkNode, endWithNpm, fail, installPackages } from './prepare.mjs';

checkNode();
installPackages();
if (!buildUi()) fail('Интерфейс не собрался: причина указана выше.');
await acceptTypeScript();
endWithNpm();
await import('../src/server/main.ts');

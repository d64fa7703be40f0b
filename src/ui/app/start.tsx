// Starts the screens: look, settings, visitor, living machines, router; in this order, so that nothing is drawn twice.
import './quiet-schemas.ts';
import { createRoot } from 'react-dom/client';
import './theme/index.css';
import { GUEST, isAuthenticated } from '../../machines/access.ts';
import { onSessionEnd, reactToReadProblem } from '../data/problems.ts';
import { noteNavigation, watchBuilds } from '../actors/build-door.ts';
import { loadConfig, publicConfig } from '../data/config.ts';
import { reportFault, watchFaults } from '../data/faults.ts';
import { setNavigate, setPreload, setWay } from '../data/navigation.ts';
import { queryClient, watchReads } from '../data/query-client.ts';
import { noteFailure, onBack, watchNetwork } from '../data/reach.ts';
import { endSession, watchTabs } from '../actors/session.ts';
import { loadVisitor } from '../data/visitor.ts';
import { App } from './app.tsx';
import { preloadSignedIn } from './layouts/signed-in-parts.ts';
import { preload } from './router/page-modules.tsx';
import { createRouter } from './routes.tsx';
import { bringLetters, startLetters } from './theme/letters.ts';
import { startTheme } from './theme/theme.ts';

watchFaults();
const looks = Promise.all([startTheme(), startLetters()]);
watchReads((error) => {
  noteFailure(error);
  reactToReadProblem(error);
});
onSessionEnd(endSession);
watchBuilds();

// A server that does not answer is told of by the page that needs to know who is here.
const [, visitor] = await Promise.all([loadConfig(), loadVisitor().catch(() => GUEST), looks]);
watchTabs();
watchNetwork();
// What was opened without a server (offline/worker.ts) has nothing of its yet, and nobody's words in it: it begins anew.
if (publicConfig().serverTime === '') onBack(() => window.location.reload());
if (isAuthenticated(visitor)) preloadSignedIn();

const router = createRouter();
setNavigate((to, options) => void router.navigate(to, options));
setWay(router);
setPreload(preload);

let address = router.state.location.pathname;
router.subscribe(({ location, navigation }) => {
  const to = location.pathname + location.search;
  if (navigation.state === 'idle' && location.pathname !== address) {
    address = location.pathname;
    noteNavigation(to);
  }
});

const root = document.getElementById('root');
if (!root) throw new Error('There is no element to draw into');
/** What a part of the page has thrown is shown in its place, told to whoever looks into the console, and to the server. */
const onCaughtError = (error: unknown) => {
  console.error(error);
  reportFault(error);
};
createRoot(root, { onCaughtError }).render(<App router={router} />);
bringLetters(() => router.state.initialized && queryClient.isFetching() === 0);

const REST_MS = 3_000;
setTimeout(() => void import('./at-rest.ts').catch(() => {}), REST_MS);

// Modules are shared by the files of a worker: what one test told, typed, waits for or was answered is not the next one's.
import { onlineManager } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { forgetSignIn, isSignInOpen } from '../../src/ui/actors/sign-in-door.ts';
import { setServerTime } from '../../src/ui/data/clock.ts';
import { loadConfig, publicConfig } from '../../src/ui/data/config.ts';
import { endMaintenance } from '../../src/ui/data/maintenance.ts';
import { go, setNavigate, setPreload, setWay } from '../../src/ui/data/navigation.ts';
import { onSessionEnd } from '../../src/ui/data/problems.ts';
import { queryClient, watchReads } from '../../src/ui/data/query-client.ts';
import { noteBack } from '../../src/ui/data/reach.ts';
import { pageScope, setAsker } from '../../src/ui/data/unsaved.ts';
import { doPutOff } from './put-off.ts';
import { takeTold } from './take-told.ts';
import './wait-longer.ts';

const CONFIG = publicConfig();

/** Calls that the test has no server for. */
let toNobody: string[] = [];
// Never answered: what a page has to store as it is taken down after its test fails nowhere then. It asks for the token first.
globalThis.fetch = (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  if (pathname !== '/auth/csrf-cookie') toNobody.push(pathname);
  return new Promise(() => {});
};

// It comes last, after the afterEach of the file itself.
afterEach(async () => {
  const hasPage = typeof document !== 'undefined';
  if (hasPage) cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setClock();
  if (!hasPage) return;
  // What a test has said of the window: `visibilityState` is asked by whoever reads again and again.
  Reflect.deleteProperty(document, 'visibilityState');

  setNavigate(() => {});
  setWay(null);
  setPreload(() => {});
  watchReads(() => {});
  onSessionEnd(() => go('/'));
  setAsker(null);
  pageScope.setAside();
  endMaintenance();
  noteBack();
  onlineManager.setOnline(true);
  if (isSignInOpen()) await closeSignIn();
  if (publicConfig().serverTime !== CONFIG.serverTime) await restoreConfig();

  doPutOff();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  // What is typed in a page that is taken down is told of as soon as this has come.
  await import('../../src/ui/data/tell-lost.ts');
  takeTold();
  document.body.replaceChildren();
  const asked = toNobody;
  toNobody = [];
  expect(asked, 'the test serves what is asked for').toEqual([]);
});

// A part of a page that is still coming when its file ends would be the next file's fault.
afterAll(() => vi.dynamicImportSettled());

/** To the millisecond: while it is set no time passes. */
function setClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  setServerTime(new Date().toISOString());
  vi.useRealTimers();
}

async function closeSignIn() {
  forgetSignIn();
  if (!isSignInOpen()) return;
  const { signInActor } = await import('../../src/ui/actors/sign-in.ts');
  signInActor.send({ type: 'close' });
}

async function restoreConfig() {
  vi.stubGlobal('fetch', async () => Response.json(CONFIG));
  await loadConfig();
  vi.unstubAllGlobals();
}

// Preloaded into a server that is measured: tells its own processor time, and how long it has let others wait at most, when it is
// asked by the process that started it.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

process.on('message', (asked) => {
  if (asked === 'watch') {
    delays.enable();
    delays.reset();
    process.send({});
  }
  if (asked === 'longest') process.send({ longestMs: delays.max / 1e6 });
  if (asked === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send({ cpuMs: (user + system) / 1000 });
  }
});
// To be asked is no reason to stay.
process.channel.unref();

// Preloaded into a server that is measured: tells its own processor time when it is asked by the process that started it.
process.on('message', (asked) => {
  if (asked !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1000 });
});
// To be asked is no reason to stay.
process.channel.unref();

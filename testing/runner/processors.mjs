import { cpus } from 'node:os';

/** Reads for how many seconds the processors of this machine have worked so far, and have not. */
export function readProcessors() {
  const all = cpus().map(({ times }) => times);
  const add = read => all.reduce((sum, times) => sum + read(times), 0) / 1000;
  return {
    busy: add(({ user, nice, sys, irq }) => user + nice + sys + irq),
    idle: add(({ idle }) => idle),
  };
}

/** Says how long the processors have worked since an earlier reading, whoever had them. */
export function describeProcessors(since, now = readProcessors()) {
  const [busy, idle] = [now.busy - since.busy, now.idle - since.idle];
  const share = Math.round((100 * busy) / (busy + idle || 1));
  return `processors ${Math.round(busy)} s, ${share} % busy`;
}

// A process of its own: prepares every attack, says so, and repeats them from when it is told to.
import { setPriority } from 'node:os';
import { archives } from './attacks/archives';
import { backlogs } from './attacks/backlogs';
import { names } from './attacks/names';
import { sizes } from './attacks/sizes';
import { startPeer } from './attacks/startPeer';
import { paced } from './paced';
import { Tenant } from './Tenant';

const { NEIGHBOURS_ADDRESS = '', NEIGHBOURS_MB = '400', NEIGHBOURS_ONLY = '' } = process.env;
/** Whoever measures goes first. */
setPriority(10);

/** The results of one attack: counts of responses by status, and the longest in ms. */
export interface Told {
  readonly name: string;
  readonly statuses: Record<string, number>;
  longest: number;
}

/** Tells the parent what it waits for. */
const tell = (told: object) => process.send!(told);
const heard = <T>(name: string) =>
  new Promise<T>(done =>
    process.on('message', (message: Record<string, T>) => {
      if (name in message) done(message[name]!);
    }),
  );

const stopped = heard('stop');
const begun = heard<number>('begin');
const peer = await startPeer();
const hostile = await Tenant.signUp(NEIGHBOURS_ADDRESS, 'hostile', '198.51.100.1');
const all = [...sizes, ...backlogs, ...names, ...archives(Number(NEIGHBOURS_MB))];
const attacks = all.filter(({ name }) => name.includes(NEIGHBOURS_ONLY));
const told: Told[] = [];
const ready: ((end: number) => Promise<void>)[] = [];
for (const { name, everyMs, most, prepare } of attacks) {
  const attempt = await prepare(await hostile.signInAgain(), peer);
  const result: Told = { name, statuses: {}, longest: 0 };
  told.push(result);
  const { statuses } = result;
  const repeat = async () => {
    const began = performance.now();
    statuses['begun'] = (statuses['begun'] ?? 0) + 1;
    const status = await attempt().catch((fault: Error) => fault.message.slice(0, 300));
    statuses[status] = (statuses[status] ?? 0) + 1;
    result.longest = Math.max(result.longest, performance.now() - began);
  };
  ready.push(end => paced(everyMs, end, repeat, most));
}
tell({ ready: ready.length });
const end = performance.now() + (await begun) * 1000;
const cpu = process.cpuUsage();
for (const each of ready) void each(end);
await stopped;
const { user, system } = process.cpuUsage(cpu);
tell({ told, cpu: user + system });
process.disconnect();
process.exit();

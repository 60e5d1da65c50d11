import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '../browser/Client';
import { median, percentile, type Figure } from './figures';
import { describeWaits } from './neighbours/describeWaits';
import { HostileProcess } from './neighbours/HostileProcess';
import {
  kinds,
  ordinaryLoad,
  settle,
  type Measured,
  type Settled,
} from './neighbours/ordinaryLoad';
import { Tenant } from './neighbours/Tenant';
import { processUsage } from './runtime/processUsage';
import { startFresh } from './startFresh';

const {
  BENCH_SECONDS = '300',
  BENCH_IMPORT_MB = '400',
  BENCH_ATTACK = '',
  BENCH_WAITS,
} = process.env;
const seconds = Number(BENCH_SECONDS);
const warmUp = 5;
const tenants = 4;
/** The share of the time that the server waits for a processor on a machine that is quiet. */
const mostWaited = 0.1;

/** Milliseconds that the main thread worked, and that it waited for a processor, as Linux says. */
function readMainThread(pid: number): readonly [worked: number, waited: number] {
  const [worked, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return [Number(worked) / 1e6, Number(waited) / 1e6];
}

/**
 * Keeps the server's resident memory in MB, once a second, the processors it takes, how much of the
 * time its main thread waited for one, and the longest it worked at a stretch in each second.
 */
async function watched<T>(pid: number, holds: string, work: () => Promise<T>) {
  const memory: number[] = [];
  writeFileSync(holds, '');
  const [, waitedBefore] = readMainThread(pid);
  const before = processUsage(pid).cpu;
  const began = performance.now();
  const sampling = setInterval(() => memory.push(processUsage(pid).rss), 1000);
  const result = await work();
  clearInterval(sampling);
  const took = performance.now() - began;
  const share = (processUsage(pid).cpu - before) / 1000 / took;
  const waited = (readMainThread(pid)[1] - waitedBefore) / took;
  const longest = readFileSync(holds, 'utf8').trim().split('\n').map(Number);
  return { result, memory, share, waited, longest };
}

/**
 * The calls of ordinary tenants alone, and then beside one who attacks as it can; each tenant is
 * seen at an address of its own, behind a proxy. BENCH_SECONDS says how long, BENCH_IMPORT_MB how
 * large the largest import is, BENCH_ATTACK takes the attacks with that in their names alone. With
 * BENCH_WAITS, the name of a file, it says for what the slowest calls waited.
 */
export async function benchNeighbours(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const holds = join(folder, 'holds');
  const product = await startFresh({
    SLUICE_TRUST_PROXY: '127.0.0.1',
    SLUICE_ALLOW_HOSTS: '127.0.0.1',
    // As shipped: the tests beside it import more often than anybody would.
    SLUICE_RATE_IMPORTS: '10',
    NODE_OPTIONS: ['holds', 'waits']
      .map(name => `--import=${new URL(`neighbours/${name}.mjs`, import.meta.url).href}`)
      .join(' '),
    BENCH_HOLDS: holds,
  });
  let hostile: HostileProcess | undefined;
  let attackedSince = Infinity;
  try {
    await Client.setUp(product);
    const ordinary: Settled[] = [];
    for (let at = 1; at <= tenants; at++)
      ordinary.push(
        await settle(await Tenant.signUp(product.address, `ordinary${at}`, `203.0.113.${at}`)),
      );
    await ordinaryLoad(ordinary, warmUp);
    hostile = await HostileProcess.start(product.address, Number(BENCH_IMPORT_MB), BENCH_ATTACK);
    const quiet = await watched(product.pid, holds, () => ordinaryLoad(ordinary, seconds / 2));
    attackedSince = Date.now();
    hostile.begin(seconds);
    await wait(1000);
    const beside = await watched(product.pid, holds, () => ordinaryLoad(ordinary, seconds));
    const { told, cpu } = await hostile.stop();
    for (const { name, statuses, longest } of told)
      console.log(`  ${name}: ${JSON.stringify(statuses)}, longest ${Math.round(longest)} ms`);
    const tens = beside.memory.filter((_, second) => second % Math.ceil(seconds / 30) === 0);
    console.log(`  resident memory, MB: ${tens.map(Math.round).join(' ')}`);
    console.log(
      `  processors taken of ${cpus().length}: the server ${quiet.share.toFixed(2)} quiet, ${beside.share.toFixed(2)} beside; the hostile sender ${(cpu / 1e6 / seconds).toFixed(2)}`,
    );
    console.log(
      `  its main thread waited for a processor ${percent(quiet.waited)} of the time quiet, ${percent(beside.waited)} beside`,
    );
    const figures = [
      ...compare(quiet.result, beside.result),
      ...stretchFigures('quiet', quiet.longest),
      ...stretchFigures('beside', beside.longest),
      ...memoryFigures(beside.memory),
    ];
    // Where others take the processors, times tell of them.
    const busy = quiet.waited > mostWaited;
    return figures.map(each =>
      busy && each.unit !== 'calls' ? { ...each, excuse: 'not judged: the machine is busy' } : each,
    );
  } finally {
    hostile?.kill();
    await product.stop();
    if (BENCH_WAITS && existsSync(BENCH_WAITS)) {
      const waits = JSON.parse(readFileSync(BENCH_WAITS, 'utf8'));
      for (const line of describeWaits(waits, attackedSince)) console.log(`  ${line}`);
    }
    rmSync(folder, { recursive: true });
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** How long others wait at most for the main thread, whatever else the machine does. */
const stretchFigures = (when: string, longest: readonly number[]): Figure[] => [
  {
    what: `main thread at a stretch, longest in a second, median: ${when}`,
    unit: 'ms processor',
    value: median(longest),
    goal: { most: 20 },
  },
  {
    what: `main thread at a stretch, longest of all: ${when}`,
    unit: 'ms processor',
    value: Math.max(...longest),
    goal: { most: 50 },
  },
];

const compare = (quiet: Measured, beside: Measured): Figure[] => [
  ...kinds.flatMap(kind => {
    const [alone, both] = [quiet[kind].took, beside[kind].took];
    const figures = [
      ['median', median(alone), median(both)],
      ['99th percentile', percentile(alone, 0.99), percentile(both, 0.99)],
    ] as const;
    return figures.flatMap(([which, before, after]): Figure[] => [
      { what: `${kind}, ${which}: quiet`, unit: 'ms', value: before },
      { what: `${kind}, ${which}: beside`, unit: 'ms', value: after },
      {
        what: `${kind}, ${which}: beside over quiet`,
        unit: 'times',
        value: after / before,
        goal: { most: 2 },
      },
    ]);
  }),
  {
    what: 'calls of ordinary tenants that failed',
    unit: 'calls',
    value: kinds.reduce((sum, kind) => sum + quiet[kind].failed + beside[kind].failed, 0),
    goal: { most: 0 },
  },
];

function memoryFigures(memory: readonly number[]): Figure[] {
  const third = Math.floor(memory.length / 3);
  const [middle, last] = [memory.slice(third, 2 * third), memory.slice(2 * third)];
  return [
    { what: 'resident memory, most', unit: 'MB', value: Math.max(...memory) },
    {
      what: 'resident memory, last third over middle third',
      unit: 'times',
      value: median(last) / median(middle),
      goal: { most: 1.1 },
    },
  ];
}

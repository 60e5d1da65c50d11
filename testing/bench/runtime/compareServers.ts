import type { Figure } from '../figures';
import { logics, titleOf, type Logic } from './decision';
import { sendLoad, type Sent } from './sendLoad';
import { startFastify } from './startFastify';
import { startNodeRed } from './startNodeRed';
import { startSluice } from './startSluice';
import { checkAnswer, type Target } from './Target';

const connections = [16, 64];
const seconds = 5;
const warmUp = 2;
/**
 * How many times Node-RED's requests a second, which records nothing, ours with their record are to
 * be.
 */
const timesNodeRed: Readonly<Record<Logic, number>> = { withFunction: 1, plain: 3, chain: 1 };
const slowest = 50;

type Sents = ReadonlyMap<string, Sent>;

/**
 * One round: every server in turn at each number of connections, so that a busy machine hurts all
 * alike.
 */
export async function compareServers(): Promise<readonly Figure[]> {
  const targets: Target[] = [];
  try {
    for (const start of [startSluice, startNodeRed, startFastify]) targets.push(await start());
    for (const target of targets)
      for (const logic of logics) if (target.urls[logic]) await warm(target, logic);
    const figures: Figure[] = [];
    for (const logic of logics)
      for (const count of connections) {
        const sent = new Map<string, Sent>();
        for (const target of targets)
          if (target.urls[logic])
            sent.set(target.name, await sendLoad(target, logic, count, seconds));
        figures.push(...createFigures(logic, count, sent));
      }
    return figures;
  } finally {
    for (const target of targets) await target.stop();
  }
}

async function warm(target: Target, logic: Logic): Promise<void> {
  await checkAnswer(target, logic);
  await sendLoad(target, logic, connections[0]!, warmUp);
}

function createFigures(logic: Logic, count: number, sent: Sents): readonly Figure[] {
  const [ours, ...peers] = [...sent];
  const name = `${titleOf[logic]}, ${count} connections`;
  const figure = (
    what: string,
    unit: string,
    value: (sent: Sent) => number,
    goal?: Figure['goal'],
  ): Figure => ({
    what: `${name}: ${what}`,
    unit,
    value: value(ours![1]),
    beside: Object.fromEntries(peers.map(([peer, of]) => [peer, value(of)])),
    ...(goal && { goal }),
  });
  const nodeRed = peers.find(([peer]) => peer.startsWith('Node-RED'))![1];
  return [
    figure('answers', 'a second', of => of.perSecond),
    {
      what: `${name}: answers beside Node-RED’s`,
      unit: 'times',
      value: ours![1].perSecond / nodeRed.perSecond,
      // The goals are for many at once; with few, an answer waits for the disk, which Node-RED's
      // does not.
      ...(count === 64 && { goal: { least: timesNodeRed[logic] } }),
    },
    figure('50th percentile', 'ms', of => of.p50),
    figure('97.5th percentile', 'ms', of => of.p97),
    figure('99th percentile', 'ms', of => of.p99, count === 64 ? { most: slowest } : undefined),
    figure('processor for a response', 'µs', of => of.cpu),
    figure('memory afterwards', 'MB', of => of.rss),
    { what: `${name}: refused`, unit: 'answers', value: ours![1].refused, goal: { most: 0 } },
  ];
}

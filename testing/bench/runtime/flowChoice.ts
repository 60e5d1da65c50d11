import { median, type Figure } from '../figures';
import { sendLoad } from './sendLoad';
import { startSluice } from './startSluice';

const rounds = 8;
const seconds = 2;
const connections = 16;

/** Measures starts of a flow with a canary, alternating with starts without one, on one server. */
export async function benchFlowChoice(): Promise<Figure[]> {
  const sluice = await startSluice();
  try {
    const { client, flowIds } = sluice;
    const flowId = flowIds.plain!;
    const { flowInfo } = await client.call('GET', `/flows/${flowId}`);
    const { currentVersion, graphData } = flowInfo;
    await client.call('PUT', `/flows/${flowId}`, { currentVersion, graphData });
    const at = `/company/${client.companyId}/canaries`;
    const steps = [{ share: 50, starts: 1_000_000, minutes: 0 }];
    const start = async () => {
      const body = { flowId, version: currentVersion + 1, steps, slowdown: 1000 };
      const { canaryId } = await client.call('POST', at, body);
      return () => client.call('PUT', `${at}/${canaryId}`, { action: 'rollBack' });
    };
    await sendLoad(sluice, 'plain', connections, 2 * seconds);
    const load = async () => {
      await sendLoad(sluice, 'plain', connections, 1);
      return (await sendLoad(sluice, 'plain', connections, seconds)).cpu;
    };
    const [costs, noise]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const before = await load();
      const end = await start();
      const during = await load();
      await end();
      const after = await load();
      // The mean of both takes the drift of a server out that gets warmer while its tables grow.
      costs.push((2 * during) / (before + after));
      noise.push(Math.abs(after / before - 1));
    }
    const percent = (value: number) => Math.round(value * 1000) / 10;
    return [
      {
        what: 'canary: processor of a start above that of one without a canary',
        unit: '%',
        value: percent(median(costs) - 1),
        goal: { most: 5 },
      },
      {
        what: 'canary: how far two measurements without a canary are apart',
        unit: '%',
        value: percent(median(noise)),
      },
    ];
  } finally {
    await sluice.stop();
  }
}

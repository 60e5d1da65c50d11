import { median, type Figure } from '../figures';
import { sendLoad } from './sendLoad';
import { startSluice } from './startSluice';

const pairs = 6;
const seconds = 3;
const connections = 16;

/** What a start costs while a canary of its flow goes on, as a ratio of one without, in turns on one server. */
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
    const ratios: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const cost = { without: 0, during: 0 };
      // Which of them comes first changes, as the server gets warmer and its tables larger.
      for (const which of pair % 2
        ? (['during', 'without'] as const)
        : (['without', 'during'] as const)) {
        const end = which === 'during' ? await start() : undefined;
        await sendLoad(sluice, 'plain', connections, 1);
        cost[which] = (await sendLoad(sluice, 'plain', connections, seconds)).cpu;
        await end?.();
      }
      ratios.push(cost.during / cost.without);
    }
    return [
      {
        what: 'canary: processor of a start with a canary, of one without',
        unit: '×',
        value: Math.round(median(ratios) * 1000) / 1000,
        goal: { most: 1.05 },
      },
    ];
  } finally {
    await sluice.stop();
  }
}

import { makeFlow } from '../../data/graph';
import type { Attack } from './Attack';

const createLargeGraph = () => JSON.stringify(makeFlow({ nodes: 4000 }).graphData);

/** Work that takes long, more of it than is done. */
export const backlogs: readonly Attack[] = [
  {
    name: 'saves of 4,000 nodes, each linted',
    everyMs: 1000,
    most: 3,
    prepare: async tenant => {
      const graph = createLargeGraph();
      return async () =>
        (await tenant.ask('POST', '/flows', { body: `{"name":"Large","graphData":${graph}}` }))
          .status;
    },
  },
  {
    name: 'compiles of 4,000 nodes',
    everyMs: 1000,
    most: 3,
    prepare: async tenant => {
      const { start, flowId, version } = await tenant.deploy({
        f: ['functionsConnector', 'AEqualsB', { leftValueA: 'a', rightValueB: 'b' }],
      });
      const graph = createLargeGraph();
      let current = version;
      return async () => {
        const body = `{"currentVersion":${current},"graphData":${graph}}`;
        const { status, text } = await tenant.ask('PUT', `/flows/${flowId}`, { body });
        current = Number(/"currentVersion":(\d+)/.exec(text)?.[1] ?? current);
        if (status !== 200) return status;
        await tenant.ask('PUT', `/flows/${flowId}/deploy`);
        return (await start()).status;
      };
    },
  },
  {
    name: 'backlog of password hashes',
    everyMs: 200,
    most: 100,
    prepare: async tenant => {
      let count = 0;
      return async () => {
        const body = JSON.stringify({ username: `user${count++}`, password: 'Correct-Horse-9' });
        return (await tenant.ask('POST', `/company/${tenant.companyId}/users`, { body })).status;
      };
    },
  },
  {
    name: 'passwords that are hard to estimate',
    everyMs: 500,
    most: 4,
    prepare: async tenant => {
      let count = 0;
      const password = `Aa1!${'4@8({[<369&#!1/|0$5+7%2'.repeat(5)}`;
      return async () => {
        const body = JSON.stringify({ username: `hard${count++}`, password });
        return (await tenant.ask('POST', `/company/${tenant.companyId}/users`, { body })).status;
      };
    },
  },
  {
    name: 'imports of 5,000 users',
    everyMs: 1000,
    most: 10,
    prepare: async tenant => {
      let count = 0;
      return async () => {
        const first = (count += 5000);
        const names = Array.from({ length: 5000 }, (_, index) => `many${first + index}`);
        const body = JSON.stringify({ csv: `username\n${names.join('\n')}` });
        return (await tenant.ask('POST', `/company/${tenant.companyId}/users/import`, { body }))
          .status;
      };
    },
  },
];

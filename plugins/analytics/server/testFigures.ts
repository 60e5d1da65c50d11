import type { startServer } from '#testing/startServer';
import { sign, signLinks, type Link, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { tallyService } from './figures/Tally';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** A page, a check that may fail in three ways, and an outcome that is logged. */
const nodes: Readonly<Record<string, Node>> = {
  ...sign,
  log: ['analyticsConnector', 'logOutcome', { outcomeType: 'login', outcomeStatus: 'success' }],
  is: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{local.ask.payload.output.password}}', rightValueB: 'breakdown' },
  ],
  broken: [
    'functionsConnector',
    'customFunction',
    {
      code: 'module.exports = a = async () => { throw new Error("It broke at 17 of “x”"); }',
      variableInputList: [],
    },
  ],
};
const links: readonly Link[] = [
  ['ask', 'check'],
  ['check', 'log'],
  ['log', 'done'],
  ['check', 'is', 'anyTriggersFalse'],
  ['is', 'broken'],
  ['is', 'wrong', 'anyTriggersFalse'],
];
const { ask, check, done } = sign as Record<'ask' | 'check' | 'done', Node>;
/** Ends with an answer of its own where the password is wrong. */
const refusingNodes: Readonly<Record<string, Node>> = {
  ask,
  check,
  done,
  refused: [
    'httpConnector',
    'createErrorResponse',
    { claimsNameValuePairs: [{ name: 'errorMessage', value: 'Not today' }] },
  ],
};
const refusing: readonly Link[] = [
  ...signLinks.slice(0, 2),
  ['check', 'refused', 'anyTriggersFalse'],
];

/** Ways to make runs whose figures are looked at. */
export function figuresOn(sluice: Sluice) {
  const runs = flowsOn(sluice);
  const { server } = sluice;
  const flow = () => runs.flowOf(nodes, links);
  type Flow = Awaited<ReturnType<typeof flow>>;
  const answer = ({ companyId }: Flow, screen: unknown, password: string) =>
    runs.step(companyId, screen as never, { buttonValue: 'SIGNIN', username: 'ada', password });

  /** Starts a run and answers its page with these passwords, one after the other. */
  async function run(of: Flow, ...passwords: readonly string[]): Promise<string> {
    let screen = (await of.start({})).body;
    const { interactionId } = screen;
    for (const password of passwords) {
      const next = (await answer(of, screen, password)).json();
      if (next.interactionToken) screen = next;
    }
    return interactionId;
  }

  return {
    flow,
    /** A flow whose refusals end it with an answer of its own. */
    refusing: () => runs.flowOf(refusingNodes, refusing),
    run,
    /** Writes what was counted so far. */
    written: () => server.get(tallyService).flush(),
    read: (of: Pick<Flow, 'companyId' | 'token'>, path: string) =>
      sluice.inject('GET', `/company/${of.companyId}/${path}`, { token: of.token }),
    /**
     * Lets runs have begun, and what they logged have been logged, so many milliseconds earlier.
     */
    async age(
      { companyId }: Pick<Flow, 'companyId'>,
      ms: number,
      interactionIds?: readonly string[],
    ): Promise<void> {
      const db = server.database.forCompany(companyId);
      for (const table of ['interactions', 'run_events'] as const) {
        let older = db.updateTable(table).set(eb => ({ start_time: eb('start_time', '-', ms) }));
        if (interactionIds) older = older.where('interaction_id', 'in', [...interactionIds]);
        await older.execute();
      }
      await db
        .updateTable('interactions')
        .set(eb => ({ lease_until: eb('lease_until', '-', ms) }))
        .where('status', '=', 'timeout')
        .execute();
      await db
        .updateTable('flow_outcomes')
        .set(eb => ({ time: eb('time', '-', ms) }))
        .execute();
    },
    /** All that the tables of figures hold of a company, but examples. */
    async held({ companyId }: Pick<Flow, 'companyId'>, grain: 'h' | 'd' = 'h') {
      const db = server.database.forCompany(companyId);
      const all: Record<string, Record<string, unknown>[]> = {};
      for (const table of [
        'analytics_runs',
        'analytics_nodes',
        'analytics_errors',
        'analytics_outcomes',
      ] as const) {
        const rows = (await db
          .selectFrom(table)
          .selectAll()
          .where('grain', '=', grain)
          .execute()) as unknown as Record<string, unknown>[];
        all[table] = rows
          .map(({ total_ms: ms = 0, ...row }) => ({ ...row, total_ms: Math.round(Number(ms)) }))
          .filter(row =>
            ['started', 'success', 'visits', 'count'].some(
              name => Number((row as Record<string, unknown>)[name] ?? 0) > 0,
            ),
          )
          .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      }
      return all;
    },
  };
}

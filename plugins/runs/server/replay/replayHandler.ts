import { codes, Failure, format } from '#core/contract';
import { handle } from '#core/server';
import { timeSlices, writeLongJson } from '#core/server/internal';
import { runReplayer, type UnansweredNode, type ReplayedRunStep } from '#plugins/runtime/contract';
import { replayRun, type Replay, type RunEvent } from '../../contract';
import { compareRuns } from '../../domain/comparison/compareRuns';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/refusal';
import { isDebugViewEnabled } from '../runs/debugView';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { readRun } from '../runs/readRun';
import { toRun } from '../runs/runRow';
import type { ReplayLine } from '../../domain/comparison/comparedSteps';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { compileSliced } from '#plugins/flows/contract/graph/machine/compile';
import { strings } from '../../strings';

interface ReplayLimitsInput {
  /** The contents of the nodes of the draft, as JSON. */
  readonly nodes: string;
  readonly steps: readonly RunEvent[];
  readonly replayed: readonly ReplayedRunStep[];
  readonly lines: readonly ReplayLine[];
  /** Results were taken from the record because they rest on masked values. */
  readonly masked: boolean;
}

const cutAfter = 8192;
const cutMark = '…"';

/** Whether a text in this JSON was cut when it was recorded. */
function isCut(json: string): boolean {
  for (let at = json.indexOf(cutMark); at >= 0; at = json.indexOf(cutMark, at + 1))
    if (at - json.lastIndexOf('"', at - 1) > cutAfter) return true;
  return false;
}

/** Lists the limits of a replay of this run, as sentences; only those that matter here. */
function listLimits({ nodes, steps, replayed, lines, masked }: ReplayLimitsInput): string[] {
  const limits: string[] = [];
  if (masked)
    limits.push(
      'Secrets are masked (******) in the recording. For unchanged nodes that use a secret, the replay used the recorded result.',
    );
  const unsure = lines.filter(line => line.masked).length;
  if (unsure > 0) limits.push(format(strings.maskedSteps, { count: unsure }));
  if (
    steps.some(
      ({ output }) =>
        typeof output === 'object' && output !== null && isCut(JSON.stringify(output)),
    )
  )
    limits.push(
      'Text in the recording is cut off after 8,192 characters. The replay used the shortened text.',
    );
  if (/global\.(?:company|flow|user)\.variables/.test(nodes))
    limits.push('The replay used the current values of company, flow, and user variables.');
  if (/global\.cookies/.test(nodes))
    limits.push('Cookies are not recorded, so the replay had none.');
  if (steps[0] && steps[0].request === undefined && /global\.(?:ip|userAgent|origin)/.test(nodes))
    limits.push('The IP address, browser, and origin of this run were not recorded.');
  if (replayed.some(({ eventType, nodeId }) => eventType === 'start' && nodeId !== null))
    limits.push('Subflows ran as currently deployed.');
  return limits;
}

/** Writes what the nodes of a graph have that would run. */
async function writeNodes(companyId: string, graph: Flow['graphData']): Promise<string> {
  const { nodes } = await timeSlices.run(companyId, compileSliced(graph));
  return writeLongJson(
    companyId,
    Array.from(nodes.values(), ({ raw }) => raw),
  );
}

/**
 * The place where a replay stopped stands after its last step; what the record has behind it was
 * not tried.
 */
function addStop(
  lines: readonly ReplayLine[],
  { flowId, nodeId, message }: UnansweredNode,
  title: (flowId: string, nodeId: string) => string,
): readonly ReplayLine[] {
  const at = lines.findLastIndex(({ replayed }) => replayed !== null) + 1;
  const stop: ReplayLine = {
    verdict: 'unanswered',
    flowId,
    nodeId,
    title: title(flowId, nodeId),
    message,
    recorded: null,
    replayed: null,
    masked: false,
  };
  const markUntried = (line: ReplayLine): ReplayLine =>
    line.verdict === 'missed'
      ? { ...line, message: `“${line.title}” was not reached, because the replay stopped earlier.` }
      : line;
  return [...lines.slice(0, at), stop, ...lines.slice(at).map(markUntried)];
}

/**
 * Runs a recorded interaction against what stands on somebody's canvas, or against the saved flow.
 */
export const replayHandler = handle(
  replayRun,
  async ({ params, body }, { db, companyId, server, audit }) => {
    requireOwnCompany(params.companyId, companyId);
    const { flowId, interactionId } = params;
    if (body.graphData) toBadRequest('body', () => checkGraph(body.graphData, 'graphData'));
    const { row, steps } = await readRun(db, params);
    if (!(await isDebugViewEnabled(db)))
      throw new Failure(
        400,
        codes.invalid,
        'Runs can’t be replayed while the debug view is off. Turn it on in the flow’s list of runs.',
      );
    const saved = await server.get(flowStore).load(db, flowId);
    const { graphData, inputSchema, settings } = saved;
    const draft = {
      flowId,
      versionId: saved.currentVersion,
      name: saved.name,
      graphData: body.graphData ?? graphData,
      settings: body.settings === undefined ? (settings ?? null) : body.settings,
      ...((body.inputSchema ?? inputSchema) && { inputSchema: body.inputSchema ?? inputSchema }),
    };
    await audit({ action: 'replay', resource: 'interaction', resourceId: interactionId });
    const { status } = toRun(row);
    const terms = { companyId, interactionId, draft, steps, status };
    const replayed = await server.get(runReplayer).replay(terms);
    const { has, title, unanswered, masked } = replayed;
    const compared = compareRuns(steps, replayed.steps, { has, title });
    const lines = unanswered ? addStop(compared, unanswered, title) : compared;
    const first = lines.findIndex(({ verdict }) => verdict !== 'same');
    const answer: Replay = {
      outcome: unanswered ? 'stopped' : first < 0 ? 'same' : 'differs',
      first: first < 0 ? null : first,
      lines: [...lines],
      replayed: [...replayed.steps],
      status: { recorded: status, replayed: replayed.status },
      limits: listLimits({
        nodes: await writeNodes(companyId, draft.graphData),
        steps,
        replayed: replayed.steps,
        lines,
        masked,
      }),
    };
    return answer;
  },
);

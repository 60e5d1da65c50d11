import { format } from '#core/contract';
import { listPaths } from '../steps/mapReferences';
import { strings } from '../../strings';
import { getNodeData, findReachable, type FlowSteps } from '../steps/flowSteps';
import {
  clearsFlow,
  isMessage,
  isOutOfBand,
  isResponse,
  isStep,
  keepsPage,
} from '../steps/nodeKinds';
import { forks } from '../steps/outcomes';
import { listOwnVariables } from '../extract/variablesAcross';
import { isAnswer } from './Ends';

/** A call and the flow that it calls, by their steps. */
export interface InlinedCall {
  readonly caller: FlowSteps;
  readonly callId: string;
  readonly called: FlowSteps;
  name(steps: FlowSteps, nodeId: string): string;
}

type Look = (call: InlinedCall) => string | undefined;

const listSteps = (steps: FlowSteps) =>
  [...steps.index.nodes.values()].filter(({ data }) => isStep(data)).map(({ data }) => data);

const kinds: Look = ({ called, name }) => {
  const nodes = listSteps(called);
  if ([...called.index.nodes.values()].some(({ data }) => data.nodeType === 'START'))
    return strings.scheduled.text;
  if (called.starts.size === 0) return strings.noStart.text;
  const whole = nodes.find(data => isResponse(data) && !isAnswer(data));
  if (whole) return format(strings.endsRun, { node: name(called, whole.id) });
  const away = nodes.find(isOutOfBand);
  if (away) return format(strings.outOfBandThere, { node: name(called, away.id) });
  const clears = nodes.find(clearsFlow);
  if (clears) return format(strings.clearsThere, { node: name(called, clears.id) });
  const own = nodes.find(data =>
    listPaths(data.properties).some(path => /^global\.flow(?:Version)?Id$/.test(path)),
  );
  if (own) return format(strings.readsFlowId, { node: name(called, own.id) });
  const only = [...called.starts].find(id => isResponse(getNodeData(called, id)));
  return only === undefined ? undefined : strings.onlyResponse.text;
};

const branches: Look = ({ called, name }) => {
  const nodes = listSteps(called);
  if (!nodes.some(isResponse)) return undefined;
  const fork = nodes.find(data => forks(data, called.from(data.id), ({ target }) => target));
  return fork && format(strings.forksThere, { node: name(called, fork.id) });
};

const joins: Look = ({ caller, callId, name }) => {
  const join = caller
    .from(callId)
    .find(({ terms }) => terms.some(({ source }) => source !== callId));
  return join && format(strings.waitsForOthers, { node: name(caller, join.target) });
};

const variables: Look = ({ caller, callId, called }) => {
  const here = listOwnVariables(caller.index.graph);
  const after = caller.from(callId).map(({ target }) => target);
  const again = findReachable(caller, after).has(callId);
  for (const { name: variable, ofFlow, savedBy } of listOwnVariables(called.index.graph)) {
    const shared = here.some(each => each.name === variable && each.ofFlow === ofFlow);
    if (shared || ofFlow || (again && savedBy.length > 0))
      return format(strings.ownVariable, { variable });
  }
  return undefined;
};

const pages: Look = ({ caller, callId, called, name }) => {
  const page = listSteps(called).find(keepsPage);
  if (!page) return undefined;
  const after = caller.from(callId).map(({ target }) => target);
  const reached = findReachable(caller, after, id => !keepsPage(getNodeData(caller, id)));
  const message = [...reached].find(id => isMessage(getNodeData(caller, id)));
  return message === undefined
    ? undefined
    : format(strings.wouldComeBack, {
        message: name(caller, message),
        page: name(called, page.id),
      });
};

const looks: readonly Look[] = [kinds, branches, joins, variables, pages];

/** The first reason why a call cannot be replaced by what it calls; undefined where there is none. */
export function findInlineObstacle(call: InlinedCall): string | undefined {
  for (const look of looks) {
    const obstacle = look(call);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

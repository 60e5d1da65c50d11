import type { Machine, Transition } from './machine';

/** A machine in the wire's own form (wire facts, 8), for `GET /flows/{id}?attributes=orx`. */
export function toOrx(
  machine: Machine,
  flow: { companyId: string; flowId: string; versionId: number },
): object {
  const states = stateNames(machine);
  const initial = machine.start.map((target, index) => ({
    from: ['initialize'],
    to: states.get(target) ?? target,
    evalNodeId: null,
    transitionId: index,
    conditions: { $and: [{ initializeFlow: true }] },
    signals: [signal(machine, target, index)],
  }));
  const transitions = machine.transitions.map((transition, index) => ({
    from: transition.terms.map(({ source }) => states.get(source) ?? source),
    to: states.get(transition.target) ?? transition.target,
    evalNodeId: transition.evalNodeId,
    transitionId: initial.length + index,
    conditions: condition(machine, transition),
    signals: [signal(machine, transition.target, initial.length + index)],
  }));
  return {
    companyId: flow.companyId,
    flowId: flow.flowId,
    flowVersionId: flow.versionId,
    version: '4.0.0',
    states: [],
    currentState: ['initialize'],
    transitions: [...initial, ...transitions],
    history: [],
    global: {},
    local: {},
    nodeStates: Object.fromEntries(states),
    historyThreshold: 70,
  };
}

function stateNames(machine: Machine): Map<string, string> {
  const counts: Record<string, number> = {};
  const reached = new Set(machine.transitions.map(({ target }) => target));
  return new Map(
    [...machine.nodes.values()].map(node => {
      const kind = !reached.has(node.id) ? 'start' : node.next.length > 0 ? 'inside' : 'end';
      const number = counts[kind] ?? 0;
      counts[kind] = number + 1;
      return [node.id, `${kind}_${number}`];
    }),
  );
}

function condition(machine: Machine, { need, operator, terms }: Transition): object {
  const key =
    operator === 'always' || operator === 'allTriggersComplete'
      ? '$orProcessed'
      : `$${need === 'all' ? 'and' : 'or'}`;
  return {
    [key]: terms.map(({ source, test, outcomes }) => {
      const { connectionId, connectorId, capabilityName } = machine.nodes.get(source)!;
      const tested =
        test === 'processed'
          ? {}
          : test === 'outcome'
            ? { success: true, outcomes }
            : { success: test === 'success' };
      return { id: source, connectionId, connectorId, capabilityName, ...tested };
    }),
  };
}

function signal(machine: Machine, id: string, transitionId: number) {
  const { connectionId, connectorId, capabilityName, raw, disabled } = machine.nodes.get(id)!;
  return {
    id,
    connectionId,
    connectorId,
    capabilityName,
    properties: raw,
    isDisabled: disabled,
    transitionId,
    signalId: 0,
  };
}

import type { NodeCall, Submission } from '#plugins/connectors/contract';
import { compileValue } from '#plugins/flows/contract/graph/machine/compileValue';
import { fill, type Find } from '#plugins/flows/contract/graph/machine/filling';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';
import { templateScope } from './findIn';
import type { Frame, Token } from './InteractionState';
import type { RunnableFlow, World } from './World';

type Values = Readonly<Record<string, unknown>>;
interface NodeRunContext {
  readonly world: World;
  readonly flow: RunnableFlow;
  readonly frame: Frame;
  readonly node: MachineNode;
  readonly token: Token;
  readonly properties: Values;
  readonly connection: Values;
  readonly find: Find;
}

/**
 * The context of one run of a node. Most nodes need little of it, so the rest is created on demand.
 */
export class NodeRun implements NodeCall {
  readonly properties: Values;
  readonly connection: Values;
  readonly inputs?: Values;
  submission?: Submission;
  memory?: Values;

  constructor(private readonly terms: NodeRunContext) {
    this.properties = terms.properties;
    this.connection = terms.connection;
    if (terms.token.inputs) this.inputs = terms.token.inputs;
  }

  get nodeId(): string {
    return this.terms.node.id;
  }
  get capabilityName(): string {
    return this.terms.node.capabilityName;
  }
  get raw(): NodeCall['raw'] {
    return this.terms.node.raw;
  }
  get interaction(): NodeCall['interaction'] {
    const { world, frame, flow } = this.terms;
    return {
      id: world.interactionId,
      companyId: world.companyId,
      flowId: frame.flowId,
      versionId: frame.versionId,
      answered: world.state.answered === true,
      parameters: frame.parameters,
      request: world.request,
      logLevel: flow.logLevel,
      httpTimeoutMs: flow.httpTimeoutMs,
    };
  }
  get variables(): NodeCall['variables'] {
    const { world, frame } = this.terms;
    return {
      get: (context, name) => world.variables.get(frame, context, name),
      set: (context, name, value) => world.variables.set(frame, context, name, value),
    };
  }
  get session(): NodeCall['session'] {
    return this.terms.world.session;
  }
  get callback(): NodeCall['callback'] {
    const { world, node } = this.terms;
    return () => world.callback(node.id);
  }
  get continueLink(): NodeCall['continueLink'] {
    const { world, node } = this.terms;
    return seconds => world.continueLink(node.id, seconds);
  }
  get resolve(): NodeCall['resolve'] {
    const { find } = this.terms;
    return value => fill(compileValue(value), find);
  }
  get runFunction(): NodeCall['runFunction'] {
    const { world, flow, node, find } = this.terms;
    return (code, params) => world.runFunction(code, params, { machine: flow.machine, node, find });
  }
  get render(): NodeCall['render'] {
    const { world, frame } = this.terms;
    return (template, values) =>
      world.render(plainText(template), { ...templateScope(frame, world), ...values });
  }
  get fetch(): typeof fetch {
    return this.terms.world.fetch;
  }
  get signal(): AbortSignal {
    return this.terms.world.deadline.signal;
  }
  get get(): NodeCall['get'] {
    const { world } = this.terms;
    return service => world.get(service);
  }
}

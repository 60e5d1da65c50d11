import { keepToOrigin } from '#core/server/http/followRedirects';
import type { NodeCall, Submission } from '#plugins/connectors/contract';
import {
  parseExpression,
  interpolate,
  type Find,
} from '#plugins/flows/contract/graph/machine/expression';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { fillBody, type BodyFormat } from './fillBody';
import { templateScope } from './findIn';
import { isWrittenMarkup } from './isWrittenMarkup';
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
  /** Whether what it sends may hold a secret of the company. */
  readonly isSecretive: () => boolean;
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

  constructor(private readonly context: NodeRunContext) {
    this.properties = context.properties;
    this.connection = context.connection;
    if (context.token.inputs) this.inputs = context.token.inputs;
  }

  get nodeId(): string {
    return this.context.node.id;
  }
  get capabilityName(): string {
    return this.context.node.capabilityName;
  }
  get raw(): NodeCall['raw'] {
    return this.context.node.raw;
  }
  get interaction(): NodeCall['interaction'] {
    const { world, frame, flow } = this.context;
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
    const { world, frame } = this.context;
    return {
      get: (context, name) => world.variables.get(frame, context, name),
      set: (context, name, value) => {
        world.size.keep(value);
        world.variables.set(frame, context, name, value);
      },
    };
  }
  get proven(): NodeCall['proven'] {
    return this.context.world.state.proven;
  }
  get pageOrigin(): string | undefined {
    return this.context.world.pageOrigin;
  }
  get session(): NodeCall['session'] {
    return this.context.world.session;
  }
  get knownBrowser(): NodeCall['knownBrowser'] {
    return this.context.world.knownBrowser;
  }
  get callback(): NodeCall['callback'] {
    const { world, node } = this.context;
    return () => world.callback(node.id);
  }
  get continueLink(): NodeCall['continueLink'] {
    const { world, node } = this.context;
    return seconds => world.continueLink(node.id, seconds);
  }
  get resolve(): NodeCall['resolve'] {
    const { find, world } = this.context;
    return value => interpolate(parseExpression(value), find, world.size);
  }
  get runFunction(): NodeCall['runFunction'] {
    const { world, flow, node, find } = this.context;
    return (code, params) => world.runFunction(code, params, { machine: flow.machine, node, find });
  }
  get say(): NodeCall['say'] {
    const { world } = this.context;
    return sentence => world.say(sentence);
  }
  get render(): NodeCall['render'] {
    const { world, frame, flow, node } = this.context;
    return (template, values) =>
      world.render(plainText(template), { ...templateScope(frame, world), ...values }, path =>
        isWrittenMarkup(flow.machine, node, path),
      );
  }
  get fetch(): typeof fetch {
    const { world, isSecretive } = this.context;
    return isSecretive() ? keepToOrigin(world.fetch) : world.fetch;
  }
  /** See `fillBody` of the connectors. */
  fillBody(property: string, format: BodyFormat): unknown {
    const { node, find, flow } = this.context;
    const [, filling] = node.fillings.find(([name]) => name === property) ?? [];
    const isMarkup = (path: readonly string[]) => isWrittenMarkup(flow.machine, node, path);
    return fillBody(filling, find, format, isMarkup) ?? this.properties[property];
  }
  /** See `keepSecrets` of the connectors. */
  keepSecrets(secrets: readonly string[]): void {
    this.context.world.keepSecrets?.(this.context.node.connectionId, secrets);
  }
  get signal(): AbortSignal {
    return this.context.world.deadline.signal;
  }
  get get(): NodeCall['get'] {
    const { world } = this.context;
    return service => world.get(service);
  }
}

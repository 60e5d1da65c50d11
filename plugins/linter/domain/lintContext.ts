import type { UnsetSettings } from '#plugins/connections/contract';
import type { Flow } from '#plugins/flows/contract';
import type { ContentSources } from '#plugins/pages/contract/contentSources';
import type { CalledFlow, FlowRule } from '../contract';

/** A capability as rules know it: facts of the connector's manifest. */
export interface LintedCapability {
  readonly title: string;
  /** Whether it shows a screen. */
  readonly respondToUser: boolean;
  /** The properties that must be filled in. */
  readonly required: readonly { readonly name: string; readonly title: string }[];
  /** The properties that may hold a secret. */
  readonly secure?: readonly string[];
  /** Whether it runs in this installation. */
  readonly runs?: boolean;
  /** Whether the installation does not even know it. */
  readonly absent?: boolean;
  /** The properties that may hold a secret variable. */
  readonly takesSecrets?: readonly string[];
  /** The schema of its output, as the connector declares it. */
  readonly output?: unknown;
  /** The properties that hold no text, with the type they want. */
  readonly wants?: Readonly<Record<string, string>>;
  /** The traits that the connector gives the capability, such as `mfa`. */
  readonly traits?: readonly string[];
}

/** Everything rules need to know beyond the graph. */
export interface LintContext {
  readonly flow: Pick<Flow, 'flowId' | 'trigger' | 'settings'> &
    Partial<Pick<Flow, 'connections' | 'inputSchema'>>;
  /** The flows of the company: id → name. Without it calls are not checked. */
  readonly flows?: ReadonlyMap<string, string>;
  /** The called flows by id. A flow that is not in it is not looked into. */
  readonly called?: ReadonlyMap<string, CalledFlow>;
  /** Whether another flow calls this one; the look of the pages is then the caller's. */
  readonly isSubFlow?: boolean;
  /** Names of the variables of this flow's own context. Without it they are not checked. */
  readonly variables?: ReadonlySet<string>;
  /** The variables that hold a secret, as `context.name`. */
  readonly secrets?: ReadonlySet<string>;
  /** The settings of the environment, by the ids of rule groups. */
  readonly rules?: ReadonlyMap<string, FlowRule>;
  /**
   * Capabilities that flows of the company stand in for, as `connectorId.capabilityName`. Without it
   * nobody knows what runs where the flow is to run.
   */
  readonly standIns?: ReadonlySet<string>;
  /** The connections that lack required settings. If it is missing, they are not checked. */
  readonly unset?: UnsetSettings;
  /** The hosts that pages may load from. Without it any host will do. */
  readonly sources?: ContentSources;
  /** Finds a connector's capability. Without it only the facts of the node itself are known. */
  readonly capability?: (
    connectorId: string,
    capabilityName: string,
  ) => LintedCapability | undefined;
}

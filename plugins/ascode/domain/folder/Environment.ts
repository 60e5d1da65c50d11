import type { Flow } from '#plugins/flows/contract';
import type { FlowItemSource, LocalFlowItem } from '../items/flowItems';
import type { LocalFlow } from '../plan/planFlows';
import type { ApplicationSource } from '../resources/applications';
import type { ConnectionSource } from '../resources/connections';
import type { VariableSource } from '../resources/variables';

/** The files of an environment by their path below its folder, such as `flows/sign-in/flow.json`. */
export type FolderFiles = ReadonlyMap<string, string>;

/** An environment as folders compare with it. */
export interface Environment {
  readonly flows: readonly Flow[];
  readonly connections: readonly ConnectionSource[];
  readonly variables: readonly VariableSource[];
  readonly applications: readonly ApplicationSource[];
  /** Further items in the folders of flows, such as tests. */
  readonly items: readonly FlowItemSource[];
}

/** The environment that a folder describes. Parts without a file stay unchanged. */
export interface LocalEnvironment {
  readonly flows: readonly LocalFlow[];
  readonly connections: readonly ConnectionSource[];
  readonly variables: readonly VariableSource[];
  readonly applications: readonly ApplicationSource[];
  readonly items: readonly LocalFlowItem[];
}

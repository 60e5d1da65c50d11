import { namespace, type AnyQueries } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';
import type { FlowItem } from './flowItems';

/** The files and folders of an environment’s folder, by name. */
export const environmentPaths = [
  'flows',
  'applications',
  'connections.json',
  'variables.json',
] as const;

const ascode = namespace('ascode');

/** The files of an environment by their path below its folder, such as `flows/sign-in/flow.json`. */
export type FolderFiles = ReadonlyMap<string, string>;

/** For whom a folder is compared and applied; a call of the server is one. */
export interface FolderCall {
  readonly companyId: string;
  readonly db: AnyQueries;
}

/** A flow, or another part of an environment, in a folder and in an environment. */
export interface FolderPart {
  /** Names it among the parts of this folder, such as `flow sign-in`. */
  readonly key: string;
  /** `flow`, `variable`, `connection`, `application`, or a kind of `flowItemKinds`. */
  readonly kind: string;
  readonly name: string;
  /** The ID that it has in the environment: of a variable, its key. */
  readonly id?: string;
  /** The IDs of what it holds there: the policies of an application. */
  readonly innerIds?: readonly string[];
  /** Whether the folder lacks the file of its kind, and so does not say that it was deleted. */
  readonly isUnsaid?: boolean;
  /** The flow in the environment, of a flow that is there. */
  readonly flowId?: string;
  /** The effect of applying the folder; `absent` is a part that only the environment has. */
  readonly what: 'create' | 'update' | 'same' | 'absent';
  /** Tell two states apart; empty where it is not there. */
  readonly inFolder: string;
  readonly inEnvironment: string;
  /** A flow’s description, the version on its canvas, and the deployed one. */
  readonly description?: string;
  readonly version?: number;
  readonly deployedVersion?: number | null;
}

/** A fault in a folder, with its file. */
export interface FolderFault {
  readonly path: string;
  readonly message: string;
}

/** A flow of a folder as the environment would have it, with its IDs. */
export interface FolderFlow {
  readonly folder: string;
  readonly flow: Flow;
  /** Further items in its folder, by kind, each with its file. */
  readonly items: readonly (FlowItem & { readonly kind: string; readonly path: string })[];
}

/** Applies folders to an environment and writes it to folders, with what the caller may do there. */
export interface EnvironmentFolders {
  /** Compares a folder with the environment. Fails with 400 where a file is broken, naming it. */
  compare(call: FolderCall, files: FolderFiles): Promise<readonly FolderPart[]>;
  /**
   * Makes the parts of the environment what the folder says, then deletes those of `deletes`, all of
   * them or none, by the rules of each single save, deploy, and deletion.
   */
  apply(
    call: FolderCall,
    files: FolderFiles,
    terms: {
      readonly keys: readonly string[];
      /** Parts that the folder does not have. */
      readonly deletes?: readonly string[];
      readonly message: string;
      readonly deploy: boolean;
    },
  ): Promise<void>;
  /**
   * Reads a flow of the folder as the environment would have it, with its own IDs; undefined where
   * the environment has no such flow.
   */
  readFlow(call: FolderCall, files: FolderFiles, key: string): Promise<Flow | undefined>;
  /** Reads the flows of a folder. Fails with 400 where a file is broken, naming it. */
  readFlows(call: FolderCall, files: FolderFiles): Promise<readonly FolderFlow[]>;
  /**
   * Writes the environment’s parts of these keys over those of the folder, flows as they are
   * deployed. All that `files` has beside them stays.
   */
  write(call: FolderCall, files: FolderFiles, keys: readonly string[]): Promise<FolderFiles>;
}
/** Applies folders to an environment, and writes an environment to a folder. */
export const environmentFolders = ascode.service<EnvironmentFolders>('environmentFolders');

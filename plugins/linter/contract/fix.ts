import type { Draft } from 'mutative';
import type { Flow } from '#plugins/flows/contract/flow';

/** The part of a flow that a fix may change. */
export type Mendable = Pick<Flow, 'name' | 'graphData'> & { readonly settings: Flow['settings'] };

/** One way to fix a problem. */
export interface Fix {
  /** The label of the fix, as a command. */
  readonly title: string;
  /**
   * Whether nothing speaks against it: the problem goes, no other comes, and a run does what it did
   * before or what was meant.
   */
  readonly certain: boolean;
  /** Changes the document; where it was fixed in the meantime it changes nothing. */
  readonly apply: (draft: Draft<Mendable>) => void;
}

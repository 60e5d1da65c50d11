import type { Draft } from 'mutative';
import type { Flow, LinterError } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/document/graphIndex';
import type { LintContext } from '../rule';

/** The part of a flow that a fix may change. */
export type Mendable = Pick<Flow, 'name' | 'graphData'> & { readonly settings: Flow['settings'] };

/** One way to mend a finding. */
export interface Fix {
  /** What it does, as a command. */
  readonly title: string;
  /**
   * Whether nothing speaks against it: the finding goes, no other comes, and a run does what it did
   * before or what was meant.
   */
  readonly certain: boolean;
  /** Changes the document; where somebody mended it in the meantime it changes nothing. */
  readonly apply: (draft: Draft<Mendable>) => void;
}
/** What a fixer looks at. */
export interface FixContext extends LintContext {
  readonly name: string;
}
/** The ways to mend a finding of one code, the best first. */
export type Fixer = (
  finding: LinterError,
  index: GraphIndex,
  context: FixContext,
) => readonly Fix[];

/** Something without doubt. */
export const certainly = (title: string, apply: Fix['apply']): readonly Fix[] => [
  { title, certain: true, apply },
];

/** Something that a person has to look at first. */
export const perhaps = (title: string, apply: Fix['apply']): readonly Fix[] => [
  { title, certain: false, apply },
];

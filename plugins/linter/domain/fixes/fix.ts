import type { LinterError } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Fix } from '../../contract';
import type { LintContext } from '../rule';

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

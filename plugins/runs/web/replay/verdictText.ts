import type { ReplayLine } from '../../contract';
import { strings } from '../../strings';

const texts: Readonly<Record<ReplayLine['verdict'], { readonly text: string }>> = {
  same: strings.verdictSame,
  input: strings.verdictInput,
  output: strings.verdictOutput,
  branch: strings.verdictBranch,
  gone: strings.verdictGone,
  missed: strings.verdictMissed,
  new: strings.verdictNew,
  unanswered: strings.verdictUnanswered,
};

/** Returns the result of a step in a replay, in a word or two. */
export const verdictText = (verdict: ReplayLine['verdict']): string => texts[verdict].text;

import type { PickFault } from '../../domain/pick/pickChange';
import { strings } from '../../strings';

/** Why a change cannot be added, as a sentence. */
export const faultTexts: Readonly<Record<PickFault, { readonly text: string }>> = {
  nodeMissing: strings.pickNodeMissing,
  endMissing: strings.pickEndMissing,
  loop: strings.pickLoop,
  added: strings.pickAdded,
  chosen: strings.pickChosen,
};

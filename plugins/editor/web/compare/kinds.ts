import { compareStrings } from '../../compareStrings';

/** What kinds of changes are called, in the order in which they are shown. */
export const kindTexts = {
  changed: compareStrings.compareChanged,
  added: compareStrings.compareAdded,
  removed: compareStrings.compareRemoved,
  moved: compareStrings.compareMoved,
};

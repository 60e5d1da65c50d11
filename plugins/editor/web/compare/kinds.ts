import { compareStrings } from '../../compareStrings';

/** The labels of the kinds of changes, in the order in which they are shown. */
export const kindTexts = {
  changed: compareStrings.compareChanged,
  added: compareStrings.compareAdded,
  removed: compareStrings.compareRemoved,
  moved: compareStrings.compareMoved,
};

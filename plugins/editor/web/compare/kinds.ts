import { strings } from '../../strings';

/** What kinds of changes are called, in the order in which they are shown. */
export const kindTexts = {
  changed: strings.compareChanged,
  added: strings.compareAdded,
  removed: strings.compareRemoved,
  moved: strings.compareMoved,
};

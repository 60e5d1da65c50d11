import { promotionStrings as strings } from '../../promotionStrings';

const texts: Readonly<Record<string, { readonly text: string }>> = {
  new: strings.what_new,
  changed: strings.what_changed,
  same: strings.what_same,
  left: strings.what_left,
  made: strings.what_made,
  deployed: strings.what_deployed,
  done: strings.status_done,
  partly: strings.status_partly,
  rolledBack: strings.status_rolledBack,
  restored: strings.restored,
  deleted: strings.deleted,
};

/** How a flow or a promotion stands, in a word or two. */
export const stateText = (state: string): string => texts[state]?.text ?? state;

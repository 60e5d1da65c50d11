import { actions, type AnyAction } from '../actions/action';
import { judgeOffered } from '../actions/isOffered';
import type { Host, Placement } from '../host/Host';

/** An open action with its name in the palette. */
export interface PaletteAction {
  readonly title: string;
  readonly placed: Placement<AnyAction>;
}

/** Returns the open actions that the palette offers: those it needs no subject for, or finds one. */
export const listPaletteActions = (host: Host): readonly PaletteAction[] =>
  host.open(actions).flatMap(placed => {
    const { palette, title, among } = placed.value;
    const named = palette ?? title;
    if (named === false || typeof named === 'function') return [];
    // One with a source is judged for each subject that is found.
    return !among && !judgeOffered(host, placed, undefined) ? [] : [{ title: named.text, placed }];
  });

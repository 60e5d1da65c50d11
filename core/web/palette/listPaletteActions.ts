import { actions, type AnyAction } from '../actions/action';
import type { Host, Placement } from '../host/Host';

/** An open action with its name in the palette. */
export interface PaletteAction {
  readonly title: string;
  readonly placed: Placement<AnyAction>;
}

/** Returns the open actions that the palette offers: those it needs no subject for, or finds one. */
export const listPaletteActions = (host: Host): readonly PaletteAction[] =>
  host.open(actions).flatMap(placed => {
    const { palette, title } = placed.value;
    const named = palette ?? title;
    return named === false || typeof named === 'function' ? [] : [{ title: named.text, placed }];
  });

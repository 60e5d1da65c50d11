import { action, makeObservable, observableRef } from 'mobx';
import { namespace } from '#core/contract';

/**
 * The renamed thing: a variable by its composite name, an input of a flow, or a field of a page.
 */
export type RenamedThing =
  | { readonly kind: 'variable'; readonly key: string }
  | { readonly kind: 'input'; readonly flowId: string; readonly input: string }
  | {
      readonly kind: 'field';
      readonly flowId: string;
      readonly nodeId: string;
      readonly field: string;
    };

/** The renaming that is asked about. */
export class OpenRename {
  current: RenamedThing | null = null;

  constructor() {
    makeObservable(this, { current: observableRef, show: action });
  }

  show(thing: RenamedThing | null): void {
    this.current = thing;
  }
}

/** Where actions open the dialog that renames across flows, on whatever page. */
export const openRename = namespace('refactoring').service<OpenRename>('rename');

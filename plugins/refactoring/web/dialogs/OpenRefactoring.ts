import { action, makeObservable, observableRef } from 'mobx';
import { namespace } from '#core/contract';

/** A dialog over the editor. */
export type RefactoringDialog =
  | { readonly kind: 'extract'; readonly ids: readonly string[] }
  /** Why a call cannot be replaced by what it calls. */
  | { readonly kind: 'notInlined'; readonly text: string };

/** The dialog that is open over the editor. */
export class OpenRefactoring {
  current: RefactoringDialog | null = null;

  constructor() {
    makeObservable(this, { current: observableRef, show: action });
  }

  show(dialog: RefactoringDialog | null): void {
    this.current = dialog;
  }
}

export const openRefactoring = namespace('refactoring').service<OpenRefactoring>('dialog');

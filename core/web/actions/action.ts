import type { ComponentType } from 'react';
import type { Gate, Lazy, Message } from '../../contract';
import { contribute, core, type Contribution, type Options } from '../contribution';
import type { Context } from '../host/ServiceScopes';
import type { Question } from '../questions/ask';

/** A text of an action, or a function that returns it for the subject. */
export type ActionText<Subject> = Message | ((subject: Subject) => string);

/** A subject that an action may have, as the palette lists it. */
export interface FoundSubject<Subject> {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly subject: Subject;
}

/** Finds the subjects of actions for the palette. */
export interface SubjectSource<Subject> {
  /** Asks which one, such as "Which flow?". */
  readonly question: Message;
  readonly find: Lazy<
    (context: Context, signal: AbortSignal) => Promise<readonly FoundSubject<Subject>[]>
  >;
}

/**
 * One thing a person can do, to a subject or to what is on screen. Buttons, menus, the palette and
 * keys are drawn from it, so it asks and does the same wherever it is started.
 */
export interface Action<Subject = void> {
  /** Names it on buttons and in menus. */
  readonly title: ActionText<Subject>;
  /** Names it in the palette where that differs; `false` keeps it out. */
  readonly palette?: Message | false;
  /** With a subject: where the palette finds one. Without a source it is not in the palette. */
  readonly among?: SubjectSource<Subject>;
  /** Words that people type in the palette to find it, beside its name, with spaces between. */
  readonly words?: string;
  readonly icon?: ComponentType;
  /** The keyboard shortcut, such as `mod+shift+d`; `mod` is Command on a Mac, else Control. */
  readonly keys?: string;
  /** When its keys work, if not always; `false` if something else handles them. */
  readonly keysWhen?: Gate | false;
  /** Destroys something: it is drawn red, and the focus of its question starts on Cancel. */
  readonly danger?: boolean;
  /** Whether it applies to a subject now; it is hidden otherwise. */
  readonly offered?: (subject: Subject, context: Context) => boolean;
  /** Whether it can run now; it is disabled otherwise. */
  readonly enabled?: (subject: Subject, context: Context) => boolean;
  /** The question before it runs; none if this returns undefined. */
  readonly confirm?: (subject: Subject) => Question | undefined;
  /** Can ask in the palette by returning `choose(…)` or `askText(…)`. */
  readonly asks?: boolean;
  /** Resolves to `false` if the person changed their mind. */
  readonly run: Lazy<(context: Context, subject: Subject) => unknown>;
  /** The toast after it ran; if that depends on the result, `run` uses `notices` instead. */
  readonly done?: ActionText<Subject>;
}

/** An action as manifests list it and views draw it. */
export interface ActionContribution<
  Subject = void,
  Id extends string = string,
> extends Contribution<Id> {
  readonly value: Action<Subject>;
}

/** An action whatever its subject. */
export type AnyAction = Action<any>;

/** The actions of all plugins. */
export const actions = core<AnyAction>('actions');

/** An action that cannot do without a subject says where the palette finds one, or stays out of it. */
type Reached<Subject> = undefined extends Subject
  ? unknown
  : { readonly among: SubjectSource<Subject> } | { readonly palette: false };

/** Declares an action. `run` gets its context and its subject, if any. */
export const action = <const Id extends string, Subject = void>(
  id: Id,
  { when, order, ...value }: Options & Action<Subject> & Reached<Subject>,
): ActionContribution<Subject, Id> => ({
  ...contribute(actions, id, value, { when, order }),
  value,
});

/** Returns one named export of a module, loaded when it is first needed. */
export const fromModule =
  <Module, const Name extends keyof Module>(
    load: () => Promise<Module>,
    name: Name,
  ): Lazy<Module[Name]> =>
  async () => ({ default: (await load())[name] });

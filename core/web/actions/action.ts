import type { ComponentType } from 'react';
import type { Gate, Lazy, Message } from '../../contract';
import { contribute, core, type Contribution, type Options } from '../contribution';
import type { Context } from '../host/ServiceScopes';
import type { Question } from '../questions/ask';

/** A text of an action, or how it follows from what the action is done to. */
export type ActionText<Subject> = Message | ((subject: Subject) => string);

/** One of the things that an action may be done to, as the palette lists it. */
export interface FoundSubject<Subject> {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly subject: Subject;
}

/** Where the palette finds the things that actions of a kind may be done to. */
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
  /** When its keys are heard, where that is not always; `false` where something else hears them. */
  readonly keysWhen?: Gate | false;
  /** Destroys something: it is drawn red, and the focus of its question starts on Cancel. */
  readonly danger?: boolean;
  /** Whether it makes sense now, for a subject; where it does not it is not drawn. */
  readonly offered?: (subject: Subject, context: Context) => boolean;
  /** Whether it can run now; where it cannot it is drawn grey. */
  readonly enabled?: (subject: Subject, context: Context) => boolean;
  /** Asked before it runs; nothing is asked where it returns none. */
  readonly confirm?: (subject: Subject) => Question | undefined;
  /** It asks something in the palette by returning `choose(…)` or `askText(…)`. */
  readonly asks?: boolean;
  /** Resolves to `false` where the person changed their mind. */
  readonly run: Lazy<(context: Context, subject: Subject) => unknown>;
  /** The toast once it has run; where that depends on what came of it, `run` tells `notices`. */
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

/** Declares an action; its subject is what `run` takes beside the context. */
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

import { useRef, useState } from 'react';
import type { ChosenVariables } from '../../contract';
import type { VariableRow } from '../variableColumns';
import type { VariableGroup, VariablesAddress } from '../useVariablesAddress';

interface Choice {
  /** The filter of the list when the selection was made; another filter resets it. */
  readonly filter: string;
  /** All that fit but `names`, or just `names`. */
  readonly all: boolean;
  readonly names: ReadonlySet<string>;
}
interface VariableChoiceOptions {
  readonly rows: readonly VariableRow[];
  readonly filter: NonNullable<ChosenVariables['filter']>;
  /** How many fit, of which some may not be read yet. */
  readonly total: number;
}

const nothing: ReadonlySet<string> = new Set();

/** Which variables are chosen: one by one, a range, what is shown, or all that fit. */
export function useVariableChoice({ rows, filter, total }: VariableChoiceOptions) {
  const key = JSON.stringify(filter);
  const [made, setMade] = useState<Choice>({ filter: key, all: false, names: nothing });
  const last = useRef<string | undefined>(undefined);
  const choice: Choice = made.filter === key ? made : { filter: key, all: false, names: nothing };
  const has = (name: string) => choice.all !== choice.names.has(name);
  const setChosen = (names: readonly string[], on: boolean) => {
    const next = new Set(choice.names);
    for (const name of names)
      if (on === choice.all) next.delete(name);
      else next.add(name);
    setMade({ ...choice, names: next });
  };
  const names = [...choice.names];
  const selection: ChosenVariables = choice.all ? { filter, except: names } : { names };
  const shown = rows.map(row => row.key);
  return {
    has,
    count: choice.all ? total - choice.names.size : choice.names.size,
    all: choice.all && choice.names.size === 0,
    noneShown: shown.length === 0,
    everyShown: shown.length > 0 && shown.every(has),
    /** With `range`, everything between the one taken last and this. */
    toggle: (name: string, range: boolean) => {
      const [from, to] = [shown.indexOf(last.current ?? ''), shown.indexOf(name)];
      last.current = name;
      const between =
        range && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [name];
      setChosen(between, !has(name));
    },
    toggleShown: () => setChosen(shown, !shown.every(has)),
    chooseAll: () => setMade({ filter: key, all: true, names: nothing }),
    chooseNone: () => setMade({ filter: key, all: false, names: nothing }),
    /** As the server is told. */
    chosen: selection,
    rows: rows.filter(row => has(row.key)),
    beyondShown: choice.all,
  };
}
export type VariableChoice = ReturnType<typeof useVariableChoice>;

/** The types among the chosen variables, those that are not shown yet included. */
export function listSelectedTypes(
  choice: VariableChoice,
  groups: readonly VariableGroup[],
  { context, type }: Pick<VariablesAddress, 'context' | 'type'>,
): readonly string[] {
  if (!choice.beyondShown) return [...new Set(choice.rows.map(row => row.type))];
  const fitting = groups.filter(
    each => (!context || each.context === context) && (!type || each.type === type),
  );
  return [...new Set(fitting.map(each => each.type))];
}

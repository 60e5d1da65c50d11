/**
 * Whose a fault is: ours to mend, of what the bundle brings, of another host, or of the walk, which
 * cannot give what the flow asks for.
 */
type Whose = 'ours' | 'bundle' | 'elsewhere' | 'walk';

/** A fault on a way, as a cause that other flows may share. */
export interface Fault {
  readonly whose: Whose;
  readonly cause: string;
}

export const ours = (cause: string): Fault => ({ whose: 'ours', cause });

/** The fault of a page without a script that only its own host has. */
export const lacksScript: Fault = {
  whose: 'elsewhere',
  cause: 'a script of another host that the walk could not load',
};

/** The fault of a page without an element that its own script looks for. */
export const lacksElement: Fault = {
  whose: 'bundle',
  cause: 'a script that looks for an element that its page does not have',
};

/** The titles under which faults are told, in order. */
export const owners: readonly (readonly [Whose, string])[] = [
  ['ours', 'Faults of ours'],
  ['bundle', 'Left to the bundle: settings, flows and values that it does not bring'],
  ['elsewhere', 'Left to other hosts'],
  ['walk', 'Left to the walk'],
];

/** The faults without repetitions. */
export const distinct = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map(fault => [`${fault.whose} ${fault.cause}`, fault])).values(),
];

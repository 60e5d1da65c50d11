import type { CrudAction, Entitlement, ContextKey, Flag, Permission } from './reference';

/**
 * A condition as data. The browser evaluates it to show things, the server to enforce it, and the
 * inspector to explain it.
 */
export type Gate =
  | { readonly needs: 'permission'; readonly permission: Permission; readonly action: CrudAction }
  | { readonly needs: 'entitlement'; readonly entitlement: Entitlement }
  | { readonly needs: 'flag'; readonly flag: Flag }
  | {
      readonly needs: 'contextKey';
      readonly contextKey: ContextKey<unknown>;
      readonly test: (value: unknown) => boolean;
    }
  | { readonly needs: 'every' | 'some'; readonly gates: readonly Gate[] }
  | { readonly needs: 'not'; readonly gate: Gate };

/** Whether a gate is open and, when it is not, how to show that and which leaf closed it. */
export type Verdict =
  | { readonly open: true }
  | {
      readonly open: false;
      readonly show: 'locked' | 'hidden';
      readonly because: Gate;
      /** The error that the gate threw, where it is closed because of one. */
      readonly fault?: { readonly cause: unknown };
    };

/**
 * The facts about the caller that evaluating a gate requires. The MobX session and the server's
 * request both implement it.
 */
export interface Access {
  allows(permission: Permission, action: CrudAction): boolean;
  entitles(entitlement: Entitlement): boolean;
  isOn(flag: Flag): boolean;
  read<T>(key: ContextKey<T>): T;
}

/** A gate that is always open. */
export const always: Gate = { needs: 'every', gates: [] };
/** Open for those whose role has the permission for the action. */
export const can = (permission: Permission, action: CrudAction): Gate => ({
  needs: 'permission',
  permission,
  action,
});
/** Open in environments with the entitlement, and shown locked in others. */
export const entitled = (entitlement: Entitlement): Gate => ({ needs: 'entitlement', entitlement });
/** Open where the flag is on. */
export const flagged = (flag: Flag): Gate => ({ needs: 'flag', flag });
/** Open when all of the gates are open. */
export const every = (...gates: Gate[]): Gate => ({ needs: 'every', gates });
/** Open when one of the gates is open. */
export const some = (...gates: Gate[]): Gate => ({ needs: 'some', gates });
/** Open when the gate is closed. */
export const not = (gate: Gate): Gate => ({ needs: 'not', gate });
/** Open while the value of the context key passes the test; without a test, while it is truthy. */
export const inContext = <T>(key: ContextKey<T>, test: (value: T) => boolean = Boolean): Gate => ({
  needs: 'contextKey',
  contextKey: key,
  test: test as (value: unknown) => boolean,
});

const open: Verdict = { open: true };
const createClosedVerdict = (because: Gate, show: 'locked' | 'hidden' = 'hidden'): Verdict => ({
  open: false,
  show,
  because,
});
const isFaulty = (verdict: Verdict) => !verdict.open && verdict.fault !== undefined;

/** Evaluates a gate. A gate that throws is closed: an error never reveals what it guards. */
export function evaluate(gate: Gate, access: Access): Verdict {
  try {
    switch (gate.needs) {
      case 'permission':
        return access.allows(gate.permission, gate.action) ? open : createClosedVerdict(gate);
      case 'entitlement':
        return access.entitles(gate.entitlement) ? open : createClosedVerdict(gate, 'locked');
      case 'flag':
        return access.isOn(gate.flag) ? open : createClosedVerdict(gate);
      case 'contextKey':
        return gate.test(access.read(gate.contextKey)) ? open : createClosedVerdict(gate);
      case 'not': {
        const verdict = evaluate(gate.gate, access);
        if (isFaulty(verdict)) return verdict;
        return verdict.open ? createClosedVerdict(gate) : open;
      }
      case 'some': {
        const verdicts = gate.gates.map(each => evaluate(each, access));
        return (
          verdicts.find(verdict => verdict.open) ??
          verdicts.find(isFaulty) ??
          verdicts[0] ??
          createClosedVerdict(gate)
        );
      }
      case 'every': {
        const shut = gate.gates
          .map(each => evaluate(each, access))
          .filter(verdict => !verdict.open);
        return (
          shut.find(isFaulty) ?? shut.find(verdict => verdict.show === 'hidden') ?? shut[0] ?? open
        );
      }
      default:
        // A package may have been built for a later version.
        throw new Error(`“${(gate as Gate).needs}” is not a kind of gate.`);
    }
  } catch (cause) {
    return { open: false, show: 'hidden', because: gate, fault: { cause } };
  }
}

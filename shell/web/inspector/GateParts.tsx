import { observer } from 'mobx-react-lite';
import { format, type Access, type Gate } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import { strings } from './strings';

/** A value as a reader tells it from others; what is large only counts as set. */
const describeValue = (value: unknown): string =>
  typeof value === 'object' && value !== null ? strings.value.text : String(value).slice(0, 60);

/** Returns the words for a part of a gate. */
function describePart(gate: Gate, access: Access): string {
  switch (gate.needs) {
    case 'permission':
      return format(strings.permission, { action: gate.action, id: gate.permission.id });
    case 'entitlement':
      return format(strings.entitlement, { id: gate.entitlement.id });
    case 'flag':
      return format(strings.flag, { id: gate.flag.id });
    case 'contextKey':
      return format(strings.context, {
        id: gate.contextKey.id,
        value: describeValue(access.read(gate.contextKey)),
      });
    default:
      return strings[gate.needs].text;
  }
}

const named: readonly Gate['needs'][] = ['permission', 'entitlement', 'flag'];

/** Whether two parts ask for the same thing by its name. */
const isSame = (a: Gate, b: Gate) =>
  a === b || (a.needs === b.needs && named.includes(a.needs) && readGate(a) === readGate(b));

/** The parts of a gate: one that only joins a single part, or joins as its parent does, is left out. */
function simplify(gate: Gate): Gate {
  if (gate.needs === 'not') return { ...gate, gate: simplify(gate.gate) };
  if (gate.needs !== 'every' && gate.needs !== 'some') return gate;
  const gates = gate.gates
    .map(simplify)
    .flatMap(each => (each.needs === gate.needs ? each.gates : [each]))
    .filter((each, at, all) => all.findIndex(other => isSame(other, each)) === at);
  return gates.length === 1 ? gates[0]! : { ...gate, gates };
}

/** All words of a gate, to search in. */
export function readGate(gate: Gate): string {
  switch (gate.needs) {
    case 'every':
    case 'some':
      return gate.gates.map(readGate).join(' ');
    case 'not':
      return readGate(gate.gate);
    case 'permission':
      return `${gate.permission.id} ${gate.action}`;
    case 'entitlement':
      return gate.entitlement.id;
    case 'flag':
      return gate.flag.id;
    case 'contextKey':
      return gate.contextKey.id;
  }
}

const Part = observer(function Part({ gate, access }: Props) {
  const { open } = evaluate(gate, access);
  const parts = gate.needs === 'not' ? [gate.gate] : 'gates' in gate ? gate.gates : [];
  return (
    <li>
      <span className={`sl-gate ${open ? 'met' : 'unmet'}`}>
        <span className="sl-hidden">{(open ? strings.met : strings.unmet).text}: </span>
        {describePart(gate, access)}
      </span>
      {parts.length > 0 && (
        <ul>
          {parts.map((each, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a gate is a value that never changes
            <Part key={at} gate={each} access={access} />
          ))}
        </ul>
      )}
    </li>
  );
});

interface Props {
  readonly gate: Gate;
  readonly access: Access;
}

/** A gate, part by part, each judged now. */
export function GateParts({ gate, access }: Props) {
  const simple = simplify(gate);
  if (simple.needs === 'every' && simple.gates.length === 0)
    return <span className="sl-gate met">{strings.anyone.text}</span>;
  return (
    <ul className="sl-gate-parts">
      <Part gate={simple} access={access} />
    </ul>
  );
}

import type { Gate } from '#core/contract';

/** A gate as a reader understands it. */
export function describeGate(gate: Gate): string {
  switch (gate.needs) {
    case 'permission':
      return `may ${gate.action} ${gate.permission.id}`;
    case 'entitlement':
      return `plan has ${gate.entitlement.id}`;
    case 'flag':
      return `feature ${gate.flag.id} is on`;
    case 'contextKey':
      return `while ${gate.contextKey.id}`;
    case 'not':
      return `not (${describeGate(gate.gate)})`;
    case 'every':
    case 'some': {
      const parts = gate.gates.map(describeGate).filter(Boolean);
      return parts.join(gate.needs === 'every' ? ' and ' : ' or ');
    }
  }
}

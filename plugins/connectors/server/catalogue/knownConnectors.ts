import authenticate from './authenticate.data.json' with { type: 'json' };
import authorize from './authorize.data.json' with { type: 'json' };
import core from './core.data.json' with { type: 'json' };
import fraud from './fraud.data.json' with { type: 'json' };
import mdm from './mdm.data.json' with { type: 'json' };
import operate from './operate.data.json' with { type: 'json' };
import other from './other.data.json' with { type: 'json' };
import profile from './profile.data.json' with { type: 'json' };
import verify from './verify.data.json' with { type: 'json' };

/** A property of a known connector; what is left out has its usual value. */
export interface PropertyFacts {
  /** Its title, when that is not the humanised name. */
  readonly is?: string;
  /** Its control, when that is not `textField`. */
  readonly as?: string;
  /** Its data type, when that is not `string`. */
  readonly of?: string;
  readonly secure?: true;
  readonly required?: true;
  /** References to earlier nodes may stand in it. */
  readonly refs?: true;
  readonly language?: string;
  /** Name and value of each choice. */
  readonly options?: readonly (readonly [string, unknown])[];
  readonly value?: unknown;
}
export interface CapabilityFacts {
  readonly is?: string;
  readonly type: 'action' | 'trigger';
  readonly asks: Readonly<Record<string, PropertyFacts>>;
}
/**
 * Facts about a connector that this installation may not be able to run: IDs, names, types and
 * controls.
 */
export interface ConnectorFacts {
  readonly id: string;
  readonly name: string;
  /** Categories, the main one first. */
  readonly in: readonly string[];
  readonly account: Readonly<Record<string, PropertyFacts>>;
  readonly can: Readonly<Record<string, CapabilityFacts>>;
}

const files: readonly (readonly unknown[])[] = [
  core,
  authenticate,
  authorize,
  fraud,
  mdm,
  operate,
  other,
  profile,
  verify,
];

/**
 * The facts of every connector that flows of this format may name; the tests check each against
 * `ConnectorFacts`.
 */
export const knownConnectors = files.flat() as readonly ConnectorFacts[];

import authenticate from './authenticate.data.json' with { type: 'json' };
import authorize from './authorize.data.json' with { type: 'json' };
import core from './core.data.json' with { type: 'json' };
import fraud from './fraud.data.json' with { type: 'json' };
import mdm from './mdm.data.json' with { type: 'json' };
import operate from './operate.data.json' with { type: 'json' };
import other from './other.data.json' with { type: 'json' };
import profile from './profile.data.json' with { type: 'json' };
import verify from './verify.data.json' with { type: 'json' };
import type { ConnectorFacts } from './facts';

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

import type { Limited } from '#core/server';
import { strings } from '../strings';

/** How many flow policies an environment can have. */
export const policyLimit: Limited = {
  kind: 'policies',
  title: strings.policies.text,
  usual: 10_000,
};

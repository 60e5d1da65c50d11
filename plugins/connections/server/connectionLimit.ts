import type { Limited } from '#core/server';
import { strings } from '../strings';

/** How many connections an environment can have. */
export const connectionLimit: Limited = {
  kind: 'connections',
  title: strings.connections.text,
  usual: 10_000,
};

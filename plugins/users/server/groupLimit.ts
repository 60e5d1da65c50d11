import type { Limited } from '#core/server';
import { userStrings } from '../strings';

/** How many groups of end users an environment can have. */
export const groupLimit: Limited = {
  kind: 'groups',
  title: userStrings.groups.text,
  usual: 10_000,
};

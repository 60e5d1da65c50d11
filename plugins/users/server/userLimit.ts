import type { Limited } from '#core/server';
import { userStrings } from '../strings';

/** How many end users an environment can have. */
export const userLimit: Limited = { kind: 'users', title: userStrings.title.text };

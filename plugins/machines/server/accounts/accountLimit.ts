import type { Limited } from '#core/server';
import { strings } from '../../strings';

/** How many service accounts an environment can have. */
export const accountLimit: Limited = {
  kind: 'serviceAccounts',
  title: strings.title.text,
  usual: 500,
};

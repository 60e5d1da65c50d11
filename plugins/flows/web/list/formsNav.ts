import { flagged } from '#core/contract';
import { navEntry } from '#core/web/plugin';
import { formsEntry } from '../../contract';
import { strings } from '../../strings';

/** Leads members who came from the identity provider to its forms. */
export const formsNav = navEntry('flows.forms', {
  link: 'forms',
  title: strings.forms,
  icon: 'forms',
  order: 90,
  when: flagged(formsEntry),
});

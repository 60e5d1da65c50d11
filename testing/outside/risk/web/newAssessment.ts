import { can } from '@sluice/core/contract';
import { action, coreServices } from '@sluice/core/web';
import { access, page } from '../contract';
import { strings } from '../strings';

/** Opens the page with the dialog for a new assessment. */
export const newAssessment = action('risk.add', {
  title: strings.add,
  when: can(access, 'create'),
  run: async () => ({
    default: context => context.get(coreServices.navigate)(`${page.to()}?new`),
  }),
});

import { can, format } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import { action } from '#core/web/plugin';
import { strings } from '../../strings';

/** Gives up a domain of the company. */
export const removeDomain = action('admin.removeDomain', {
  palette: false,
  title: (host: string) => format(strings.removeDomain, { host }),
  when: can(companyAccess, 'update'),
  danger: true,
  confirm: host => ({
    title: format(strings.removeDomainAsk, { host }),
    body: strings.removeDomainBody.text,
    confirm: strings.removeDomainYes.text,
  }),
  run: () => import('./runRemoveDomain'),
  done: strings.domainDeleted,
});

/** The actions of the company. */
export const companyActions = [removeDomain];

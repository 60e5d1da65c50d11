import { page } from '#core/web/plugin';
import { detail, devicePage, list, may, signInPage, tokensPage } from '../contract';
import { strings } from '../strings';

const readers = { when: may('read') };

/** The pages of this plugin. */
export const machinePages = [
  page('machines.list', list, {
    title: strings.title,
    view: () => import('./list/AccountList'),
    ...readers,
  }),
  page('machines.detail', detail, {
    title: strings.title,
    view: () => import('./detail/AccountPage'),
    ...readers,
  }),
  page('machines.tokens', tokensPage, {
    title: strings.tokensTitle,
    words: 'pat, pats, my tokens, api tokens, access tokens',
    view: () => import('./tokens/TokensPage'),
  }),
  page('machines.signIn', signInPage, {
    title: strings.signInTitle,
    palette: false,
    view: () => import('./signIns/SignInPage'),
  }),
  page('machines.device', devicePage, {
    title: strings.deviceTitle,
    words: 'device code, terminal, command line, sluice login',
    view: () => import('./devices/DevicePage'),
  }),
];

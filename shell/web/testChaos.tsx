import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages, namespace } from '#core/contract';
import { action, coreServices, definePlugin, navEntry, page, provide } from '#core/web';
import type { Root } from '#core/web/internal';
import { App } from './App';

export const chaos = namespace('chaos');
export const texts = messages('chaos', {
  title: 'Chaos',
  go: 'Cause chaos',
  sound: 'Sound',
  ring: 'Ring',
});
export const greeting = namespace('sound').service<string>('greeting');
export const storm = chaos.route('storm', '/storm');
const hall = namespace('sound').route('hall', '/hall');
export const cause = new Error('the sky fell');
export const fail = (): never => {
  throw cause;
};

/** A plugin that works, beside the one that does not. */
export const sound = definePlugin({
  id: 'sound',
  title: texts.sound,
  contributes: [
    page('sound.hall', hall, {
      title: texts.sound,
      view: async () => ({ default: () => <h1>A sound page</h1> }),
    }),
    navEntry('sound.nav', { route: hall, title: texts.sound, icon: 'flows', order: 20 }),
    provide('sound.greeting', { service: greeting, per: 'app', create: () => 'Ring' }),
    action('sound.ring', {
      title: texts.ring,
      run: async () => ({
        default: context => context.get(coreServices.notices).info(context.get(greeting)),
      }),
    }),
  ],
});

export const user = userEvent.setup();
export const findLink = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', { name });
export const link = async (name: string) => user.click(await findLink(name));
export async function search(text: string) {
  await findLink('Sound');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), text);
}

/** Shows the console as a person who signed in sees it. */
export async function enter(root: Root, access_token: string) {
  history.replaceState(null, '', '/hall');
  await root.account.enter({
    access_token,
    token_type: 'Bearer',
    mfaRequired: false,
    status: 'active',
    customerId: '',
  });
  render(<App root={root} />);
}

export const showPage = (view: () => Promise<{ default: () => never }>, when = {}) => [
  page('chaos.page', storm, { title: texts.title, view, ...when }),
  navEntry('chaos.nav', { route: storm, title: texts.title, icon: 'flows', order: 30 }),
];

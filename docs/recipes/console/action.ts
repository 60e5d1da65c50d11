/**
 * # Add an action to the palette and to buttons
 *
 * An action is something that a person can do. Declare its title, keys, condition, question, and
 * toast once, with the helper `action`, which contributes to `actions`. An action gets services of
 * the console from its context (`coreServices`):
 *
 * - `navigate` goes to a path.
 * - `notices` shows toasts.
 * - `apiClient` makes calls.
 * - `session` says who is signed in.
 * - `personCheck` asks for the password before an action that can’t be undone.
 * - `packages` lists the packages that this console has loaded.
 *
 * ![The palette with the actions that match “new”](recipes/pictures/palette.png)
 */
import { format, messages } from '@sluice/core/contract';
import { action, coreServices } from '@sluice/core/web';

const strings = messages('memos', {
  open: 'Open memos',
  greet: 'Show greeting',
  greeting: 'Hello, {name}',
  greetingAlone: 'Hello, {name}. This console loads no packages.',
});
const { navigate, notices, packages, personCheck, session } = coreServices;

export const openMemos = action('memos.open', {
  title: strings.open,
  keys: 'g m',
  words: 'notes reminders',
  run: async () => ({ default: context => context.get(navigate)('/memos') }),
});

export const greet = action('memos.greet', {
  title: strings.greet,
  palette: false,
  run: async () => ({
    default: async context => {
      const name = context.get(session).profile?.firstName ?? '';
      const text = context.find(packages) ? strings.greeting : strings.greetingAlone;
      await context.get(personCheck).confirmed(async () => {
        context.get(notices).success(format(text, { name }));
      });
    },
  }),
});

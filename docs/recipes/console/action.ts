/**
 * # An action, in the palette and on buttons
 *
 * One thing a person can do, declared once: title, keys, gate, question, and toast. Actions get
 * services of the console from their context (`coreServices`): `navigate` goes to a path,
 * `notices` shows toasts, `apiClient` makes calls, `session` says who is signed in, and
 * `personCheck` asks for the password before something that can’t be undone. `packages` tells
 * which packages this console has loaded. The helper `action` fills `actions`.
 *
 * ![The palette with the actions that match “new”](recipes/pictures/palette.png)
 */
import { messages } from '@sluice/core/contract';
import { action, coreServices } from '@sluice/core/web';

const strings = messages('memos', { open: 'Open memos', greet: 'Hello, {name}' });
const { navigate, notices, packages, personCheck, session } = coreServices;

export const openMemos = action('memos.open', {
  title: strings.open,
  keys: 'g m',
  words: 'notes reminders',
  run: async () => ({ default: context => context.get(navigate)('/memos') }),
});

export const greet = action('memos.greet', {
  title: strings.open,
  palette: false,
  run: async () => ({
    default: async context => {
      const name = context.get(session).profile?.firstName ?? '';
      const loaded = context.find(packages) !== undefined;
      await context.get(personCheck).confirmed(async () => {
        context.get(notices).success(`Hello, ${name}${loaded ? '!' : ''}`);
      });
    },
  }),
});

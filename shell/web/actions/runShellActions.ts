import { errorMessages, Failure } from '#core/contract';
import { endOtherSessions } from '#core/contract/internal';
import { themes, type Context } from '#core/web';
import type { ThemeChoice } from '#core/web/internal';
import type { Root } from '#core/web/root/Root';
import type { Look } from '#core/web/themes/theme';
import { buildLink } from '../links/HashLinks';
import { paths } from '../paths';
import { strings } from '../strings';
import { shellApp } from './shellActions';

const onApp = (act: (app: Root) => unknown) => (context: Context) => act(context.get(shellApp));

export const openPalette = onApp(({ palette }) => palette.show());
export const showKeys = onApp(({ palette }) => palette.showKeys());
export const openDocumentation = onApp(({ go }) => go(paths.help.to()));
export const openInspector = onApp(({ go }) => go(paths.inspector.to()));
export const toggleTheme = onApp(({ layout }) => layout.toggleTheme());
export const selectTheme = (context: Context, choice: ThemeChoice | Look) => {
  const { layout } = context.get(shellApp);
  if (typeof choice === 'string') layout.choose(choice);
  else layout.wear(choice);
};
export const findThemes = async (context: Context) => {
  const { host } = context.get(shellApp);
  const usual = (['system', 'light', 'dark'] as const).map(id => ({
    id,
    title: strings[id].text,
    subject: id,
  }));
  const contributed = host.open(themes).map(({ id, value }) => ({
    id,
    title: value.title.text,
    subject: { id, ...value },
  }));
  return [...usual, ...contributed];
};
export const openAccount = onApp(({ go }) => go(paths.account.to()));
export const changePassword = onApp(({ go }) => go(paths.resetPassword.to()));
export const copyLink = onApp(async ({ session: { publicUrl, email, companyId } }) => {
  const section = { origin: publicUrl, email, companyId: companyId ?? '' };
  try {
    await navigator.clipboard.writeText(buildLink(section, location.pathname));
  } catch {
    throw new Failure(0, 0, errorMessages.copy.text);
  }
});
export const endOthers = onApp(({ apiClient }) => apiClient.run(endOtherSessions, {}));
/** Asks first, where something is not saved. */
export const signOff = onApp(({ guard, account }) => guard.ask(() => void account.logout()));

import { errorMessages, Failure } from '#core/contract';
import { endOtherSessions } from '#core/contract/internal';
import type { Context } from '#core/web';
import type { Root } from '#core/web/root/Root';
import { buildLink } from '../links/HashLinks';
import { paths } from '../paths';
import { shellApp } from './shellActions';

const onApp = (act: (app: Root) => unknown) => (context: Context) => act(context.get(shellApp));

export const openPalette = onApp(({ palette }) => palette.show());
export const showKeys = onApp(({ palette }) => palette.showKeys());
export const openDocumentation = onApp(({ go }) => go(paths.help.to()));
export const openInspector = onApp(({ go }) => go(paths.inspector.to()));
export const toggleTheme = onApp(({ layout }) => layout.toggleTheme());
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

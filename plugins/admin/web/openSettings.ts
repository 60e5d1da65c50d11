import { coreServices, type Context } from '../../../core/web';
import { settingsPage } from '../contract';

/** Goes to the security settings. */
export default function openSettings(context: Context) {
  context.get(coreServices.navigate)(settingsPage.to());
}

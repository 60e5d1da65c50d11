import { coreServices, type Context } from '../../../../core/web';
import { installationPage } from '../../contract';

/** Goes to the installation. */
export default function openInstallation(context: Context) {
  context.get(coreServices.navigate)(installationPage.to());
}

import { coreServices, type Context } from '#core/web';
import { catalogueRoute } from '../../contract';

/** Opens the connector catalogue. */
export default function openCatalogue(context: Context) {
  context.get(coreServices.navigate)(catalogueRoute.to());
}

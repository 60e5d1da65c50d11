import { coreServices, type Context } from '#core/web';
import { catalogueRoute } from '#plugins/connections/contract';

/** Opens the connector catalogue. */
export default function openCataloguePage(context: Context) {
  context.get(coreServices.navigate)(catalogueRoute.to());
}

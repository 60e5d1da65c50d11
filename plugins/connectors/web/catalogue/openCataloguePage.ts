import { coreServices, type Context } from '#core/web';
import { catalogueRoute } from '../../contract';

/** Opens the connector catalogue. */
export default function openCataloguePage(context: Context) {
  context.get(coreServices.navigate)(catalogueRoute.to());
}

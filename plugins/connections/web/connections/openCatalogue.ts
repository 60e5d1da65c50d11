import type { Context } from '#core/web';
import { coreServices } from '#core/web';
import { list } from '../../contract';

/** Opens the connections with the catalogue in front. */
export default function openCatalogue(context: Context) {
  context.get(coreServices.navigate)(`${list.to()}?new`);
}

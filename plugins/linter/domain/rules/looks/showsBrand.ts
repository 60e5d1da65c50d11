import { type GraphIndex, connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { wearsBrand } from '#plugins/pages/contract';

/** Whether each page that a flow brings is written for our look, which shows the brand. */
export function showsBrand(index: GraphIndex): boolean {
  const pages = connections(index)
    .map(({ data }) => data.properties?.customHTML?.value)
    .filter(markup => typeof markup === 'string');
  return pages.length > 0 && pages.every(wearsBrand);
}

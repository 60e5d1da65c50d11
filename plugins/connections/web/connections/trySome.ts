import { coreServices, type Context } from '../../../../core/web';
import { choose } from '../../../../core/web/palette';
import { detail, listConnections } from '../../contract';
import { detailStrings } from '../../detailStrings';

/** Asks which connection is to be tested, the one on screen first, and tests it on its page. */
export default function trySome(context: Context) {
  const here = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  return choose(detailStrings.testWhich.text, async signal => {
    const connections = await context.get(coreServices.calls).api.call(listConnections, {}, { signal });
    return connections
      .toSorted((a, b) => Number(b.connectionId === here) - Number(a.connectionId === here))
      .map(({ connectionId, connectorId, name }) => ({
        id: connectionId,
        title: name,
        hint: connectorId,
        run: () => context.get(coreServices.navigate)(`${detail.to({ id: connectionId })}?test`),
      }));
  });
}

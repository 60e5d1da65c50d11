import { contribute, defineServerPlugin, httpRoutes } from '#core/server';
import { widgetRoutes } from './server/widgetRoutes';

/** The server half of the widget: the script that shows flows in pages of other sites. */
export default defineServerPlugin({
  id: 'widget',
  contributes: [contribute(httpRoutes, 'widget.script', widgetRoutes)],
});

import { coreServices, type Context } from '../../../../core/web';
import { dashboard } from '../../contract';

/** Goes to the figures of all flows. */
export default function openAnalytics(context: Context) {
  context.get(coreServices.navigate)(dashboard.to());
}

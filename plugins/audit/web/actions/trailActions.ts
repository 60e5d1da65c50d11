import { action, fromModule } from '#core/web/plugin';
import { strings } from '../../strings';

const load = () => import('./runTrailActions');

/** Opens the audit trail and verifies it. */
export const verifyTrail = action('audit.verify', {
  title: strings.verify,
  palette: strings.verifyTrail,
  run: fromModule(load, 'verify'),
});

/** Exports the events that fit a filter as a table. */
export const exportCsv = action('audit.exportCsv', {
  title: strings.exportCsv,
  palette: false,
  run: fromModule(load, 'exportCsv'),
  done: strings.exported,
});

/** Exports the events that fit a filter, one a line. */
export const exportLines = action('audit.exportLines', {
  title: strings.exportLines,
  palette: false,
  run: fromModule(load, 'exportLines'),
  done: strings.exported,
});

/** The actions of the whole audit trail. */
export const trailActions = [verifyTrail, exportCsv, exportLines];

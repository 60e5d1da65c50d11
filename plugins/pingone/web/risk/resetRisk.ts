import { can } from '#core/contract';
import { action } from '#core/web/plugin';
import { apiClient } from '#core/web/services';
import { riskAccess, resetRiskSettings } from '../../contract';
import { strings } from '../../riskTexts';

/** Takes the environment back to the default risk settings. */
export const resetRisk = action('pingone.resetRisk', {
  title: strings.reset,
  palette: false,
  when: can(riskAccess, 'update'),
  confirm: () => ({
    title: strings.resetAsk.text,
    body: strings.resetBody.text,
    confirm: strings.reset.text,
  }),
  run: async () => ({
    default: context => context.get(apiClient).run(resetRiskSettings, {}),
  }),
  done: () => strings.resetDone.text,
});

import { contribute, definePlugin } from '#core/web';
import { memberActions } from '#plugins/team/contract';
import { resetFactors } from './contract';
import { strings } from './strings';

/** The plugin with which administrators manage the second factors of members. */
export default definePlugin({
  id: 'entrance',
  title: strings.title,
  contributes: [
    contribute(
      memberActions,
      'entrance.resetFactors',
      {
        title: strings.resetFactors,
        question: { title: strings.resetFactorsAsk, body: strings.resetFactorsBody },
        endpoint: resetFactors,
        done: strings.factorsReset,
        isOffered: ({ status, shared }, self) => status !== 'invited' && !shared && !self,
      },
      { when: resetFactors.when },
    ),
  ],
});

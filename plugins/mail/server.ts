import { contribute, defineServerPlugin, pageTexts } from '#core/server';
import { mailTexts } from './server/languages/mailTexts';

/** The server half of mail: its texts in the languages of readers. */
export default defineServerPlugin({
  id: 'mail',
  contributes: [contribute(pageTexts, 'mail.pageTexts', mailTexts)],
});

import { contribute, defineServerPlugin } from '#core/server';
import { pageTexts } from '#core/server/internal';
import { mailTexts } from './server/languages/mailTexts';

/** The server half of mail: its texts in the languages of readers. */
export default defineServerPlugin({
  id: 'mail',
  contributes: [contribute(pageTexts, 'mail.pageTexts', mailTexts)],
});

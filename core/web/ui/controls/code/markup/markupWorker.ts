import { answerRequests } from '#core/web/workers/answerRequests';
import { markupLanguage } from './markupLanguage';

answerRequests(markupLanguage);

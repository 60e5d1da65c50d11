import compiler from 'typescript-services';
import { answerRequests } from '#core/web/workers/answerRequests';
import { libraries } from './libraries';
import { ScriptLanguage } from './ScriptLanguage';

answerRequests(new ScriptLanguage(compiler, libraries));

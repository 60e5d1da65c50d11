import type { Engine, Piece, Question } from '../engines/Engine';
import { intentOf } from './intentOf';
import { aboutChanges } from './aboutChanges';
import { aboutCode } from './aboutCode';
import { aboutFindings } from './aboutFindings';
import { aboutNodes } from './aboutNodes';
import { aboutRun } from './aboutRun';
import { aboutVariables } from './aboutVariables';
import { aboutWay } from './aboutWay';
import { aboutWhole } from './aboutWhole';
import { canAnswer } from './canAnswer';

/** Answers from the flow itself: no model, no other place. The same question to the same flow is answered in the same words. */
export const builtInEngine: Engine = {
  kind: 'builtIn',
  async *answer(question, signal) {
    for (const piece of await answerOf(question)) {
      if (signal.aborted) return;
      yield piece;
    }
  },
};

async function answerOf(question: Question): Promise<readonly Piece[]> {
  const { asked } = question;
  if (!asked) return [{ kind: 'text', text: canAnswer('Open a flow on its canvas, then ask again.') }];
  const intent = intentOf(question, asked);
  switch (intent.about) {
    case 'whole':
      return aboutWhole(asked, question.subflows);
    case 'variables':
      return aboutVariables(asked);
    case 'code':
      return aboutCode(asked);
    case 'run':
      return aboutRun(asked);
    case 'findings':
      return aboutFindings(asked, intent.mend);
    case 'changes':
      return aboutChanges(asked, intent.versions);
    case 'way':
      return aboutWay(asked, intent.nodeId);
    case 'nodes':
      return aboutNodes(asked, intent.nodeIds);
    case 'unknown':
      return [{ kind: 'text', text: canAnswer('I do not understand that question yet.') }];
  }
}

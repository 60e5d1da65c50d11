import type { Engine, Piece, Question } from '../engines/Engine';
import { parseIntent } from './parseIntent';
import { aboutAfter, aboutBranches, aboutWay } from './aboutBranches';
import {
  aboutCalls,
  aboutConnections,
  aboutEnds,
  aboutPages,
  aboutStart,
  aboutChanges,
} from './answersAbout';
import { aboutCode } from './aboutCode';
import { aboutFindings } from './aboutFindings';
import { aboutFound } from './aboutFound';
import { aboutNodes } from './aboutNodes';
import { aboutRun } from './aboutRun';
import { aboutVariables } from './aboutVariables';
import { aboutWhole } from './aboutWhole';

/** Returns the list of questions that the built-in engine can answer, after an opening sentence. */
const canAnswer = (first: string): string =>
  `${first} About the flow on the canvas, I can tell you:\n\n- what it does, path by path\n- how it starts, which pages it shows, and how it ends\n- what happens when something fails, or after a node\n- which variables it reads and writes, and their values (name a variable to ask about it alone)\n- which connections it uses, and which flows it calls\n- which nodes contain custom code or scripts, and what the code accesses\n- why a run failed\n- what the linter finds, and how to fix it\n- how a run reaches a node that you name\n- what changed between two versions\n- what the selected nodes do`;

/**
 * Answers from the flow itself: no model, no other place. The same question to the same flow is
 * answered in the same words.
 */
export const builtInEngine: Engine = {
  kind: 'builtIn',
  async *answer(question, signal) {
    const answer = await composeAnswer(question);
    for (const piece of question.imageUrl ? [aboutPicture, ...answer] : answer) {
      if (signal.aborted) return;
      yield piece;
    }
  },
};

const aboutPicture: Piece = {
  kind: 'text',
  text: 'I can’t read images, so this answer is based on the flow itself.\n\n',
};

async function composeAnswer(question: Question): Promise<readonly Piece[]> {
  const { asked } = question;
  if (!asked)
    return [{ kind: 'text', text: canAnswer('Open a flow on its canvas, then ask again.') }];
  const intent = parseIntent(question, asked);
  switch (intent.about) {
    case 'whole':
      return aboutWhole(asked, question.subflows);
    case 'variables': {
      const { names } = intent;
      return names.length > 0
        ? aboutVariables(asked, ({ name }) => names.includes(name))
        : aboutVariables(asked);
    }
    case 'inputs':
      return aboutVariables(asked, ({ context }) => context === 'parameter');
    case 'pages':
      return aboutPages(asked);
    case 'ends':
      return aboutEnds(asked);
    case 'connections':
      return aboutConnections(asked);
    case 'calls':
      return aboutCalls(asked, question.subflows);
    case 'start':
      return aboutStart(asked);
    case 'branches':
      return aboutBranches(asked, question.text.toLowerCase());
    case 'after':
      return aboutAfter(asked, intent.nodeId);
    case 'help':
      return [{ kind: 'text', text: canAnswer('I answer questions about the flow.') }];
    case 'code':
      return aboutCode(asked, intent.nodeIds);
    case 'run':
      return aboutRun(asked);
    case 'findings':
      return aboutFindings(asked, intent.mend, intent.errorsAlone);
    case 'changes':
      return aboutChanges(asked, intent.versions);
    case 'way':
      return aboutWay(asked, intent.nodeId);
    case 'nodes':
      return aboutNodes(asked, intent.nodeIds);
    case 'unknown':
      return (
        aboutFound(asked, question.text) ?? [
          { kind: 'text', text: canAnswer('I don’t understand that question yet.') },
        ]
      );
  }
}

// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appBarItems } from '#core/web';
import { withMotion } from '#testing/kits/browserGaps';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { canvasEditor } from '#plugins/problems/contract';
import { nodeMenu } from '#plugins/editor/contract';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { node } from '#plugins/linter/domain/cases';
import plugin from '../plugin';
import { strings } from '../strings';
import { Assistant } from './Assistant';
import { assistantPanel } from './actions/assistantActions';

const failed = 'Unable to send message. Please try again later.';
const graph = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [
    node('p', 'httpConnector', 'customHTMLTemplate', {
      nodeTitle: 'Sign on page',
      customHTML: '<input name="email">',
    }),
    node('a', 'httpConnector', 'createSuccessResponse', {}),
  ]);
  connect(draft, 'p', 'a');
});
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
let person: Awaited<ReturnType<typeof sluice.company>>;
let flowId: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
  person = await sluice.company();
  const body = { name: 'Front door', graphData: graph };
  ({ flowId } = (
    await sluice.inject('POST', '/flows', { token: person.token, body })
  ).body.flowInfo);
});
afterAll(() => sluice.close());

async function openAt(at: string, as = person) {
  const { root } = await renderFlows({ at, as, on, beside: [plugin] });
  return { root, assistant: root.host.get(assistantPanel), user: userEvent.setup() };
}
async function openCanvas(as = person) {
  const opened = await openAt(`/flows/${flowId}`, as);
  await screen.findByRole('toolbar', { name: 'Flow' });
  await waitFor(() => expect(opened.root.host.get(canvasEditor).current).not.toBeNull());
  return opened;
}
async function openPanel() {
  const opened = await openCanvas();
  void opened.assistant.show();
  const drawer = await screen.findByRole('complementary', { name: 'AI Assistant' });
  await waitFor(() => expect(opened.assistant.ready).toBe(true));
  return {
    ...opened,
    drawer,
    field: within(drawer).getByRole('textbox', { name: 'Your question' }),
  };
}
const waitForAnswer = (assistant: Assistant) =>
  waitFor(() => expect(assistant.ready && assistant.messages.length > 1).toBe(true));

it('opens only on a canvas [S078, S194, M009]', async () => {
  const { root, assistant } = await openAt('/flows');
  const listOfferedIds = () => root.host.open(appBarItems).map(({ id }) => id);
  expect(listOfferedIds()).toEqual([]);
  await assistant.show();
  expect(assistant.open).toBe(false);
  cleanup();
  const shown = await openCanvas();
  expect(strings.button.text).toBe('AI Assistant');
  expect(shown.root.host.open(appBarItems).map(({ id }) => id)).toEqual(['assistant.button']);
});

it('opens empty at its own size with an intro and three prompts, and resets on close [S034]', async () => {
  const { assistant, drawer, field, user } = await openPanel();
  expect(within(drawer).getByText('Ask about this flow')).toBeTruthy();
  const prompts = [
    /What does this flow do/,
    /What variables are used and their values/,
    /Which nodes contain custom code or scripts/,
  ];
  for (const name of prompts) expect(within(drawer).getByRole('button', { name })).toBeTruthy();
  expect(
    within(drawer).getByText('Generative AI is experimental and may contain errors.'),
  ).toBeTruthy();
  expect(field.hasAttribute('disabled')).toBe(false);
  expect([assistant.maximised, assistant.messages, assistant.conversation !== null]).toEqual([
    false,
    [],
    true,
  ]);
  await user.click(within(drawer).getByRole('button', { name: prompts[0]! }));
  await waitForAnswer(assistant);
  expect(within(drawer).getByText(/Sign on page.*asks for email/, { selector: 'li' })).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Close assistant' }));
  expect(screen.queryByRole('complementary', { name: 'AI Assistant' })).toBeNull();
  expect([assistant.open, assistant.messages, assistant.context, assistant.conversation]).toEqual([
    false,
    [],
    { nodeIds: [] },
    null,
  ]);
});

it('is 400 wide on layer 900, and as wide as the window on 950 when maximized', async () => {
  const { drawer, user } = await openPanel();
  const { style } = drawer;
  expect([style.width, style.zIndex]).toEqual(['400px', '900']);
  await user.click(within(drawer).getByRole('button', { name: 'Maximize' }));
  expect([style.width, style.zIndex]).toEqual(['100%', '950']);
  await user.click(within(drawer).getByRole('button', { name: 'Minimize' }));
  expect(style.width).toBe('400px');
});

it('sends with Enter, adds a line with Shift+Enter, and sends nothing blank', async () => {
  const { assistant, field, user } = await openPanel();
  await user.type(field, '   {Enter}');
  expect(assistant.messages).toEqual([]);
  await user.clear(field);
  await user.type(field, 'What does{Shift>}{Enter}{/Shift}this flow do?');
  expect([assistant.messages, assistant.draft]).toEqual([[], 'What does\nthis flow do?']);
  await user.type(field, '{Enter}');
  await waitForAnswer(assistant);
  expect(assistant.messages[0]).toMatchObject({ type: 'sent', text: 'What does\nthis flow do?' });
  expect(assistant.draft).toBe('');
});

it('accepts the next question once the answer is complete [S201, S206]', () =>
  withMotion(async () => {
    const { assistant, field } = await openPanel();
    const sending = assistant.send('What does this flow do?');
    expect([assistant.waiting, assistant.ready]).toEqual([true, false]);
    await waitFor(() => expect(field.hasAttribute('disabled')).toBe(true));
    await assistant.send('And now?');
    await sending;
    const [, reply] = assistant.messages;
    expect(reply!.isAnimationComplete).toBe(false);
    expect(assistant.ready).toBe(false);
    await waitForAnswer(assistant);
    expect(assistant.messages).toHaveLength(2);
    expect(assistant.messages[1]).toMatchObject({
      type: 'received',
      feedbackStatus: 'notResponded',
      isAnimationComplete: true,
    });
    expect(field.hasAttribute('disabled')).toBe(false);
  }));

it('reports a failed question without a rating, and keeps it [M025, S199, S200]', async () => {
  const { assistant, drawer, field } = await openPanel();
  const { conversationId } = assistant.conversation!;
  await sluice.server.database.allCompanies
    .deleteFrom('assistant_conversations')
    .where('conversation_id', '=', conversationId)
    .execute();
  await assistant.send('What does this flow do?');
  expect(assistant.messages.at(-1)).toMatchObject({
    type: 'received',
    text: failed,
    feedbackStatus: 'notRequired',
  });
  expect(await within(drawer).findByText(failed, { selector: 'p' })).toBeTruthy();
  expect(within(drawer).queryByRole('button', { name: 'Good answer' })).toBeNull();
  expect((field as HTMLTextAreaElement).value).toBe('What does this flow do?');
});

it('sends nothing without a conversation, and closes if none can be opened', async () => {
  const { assistant } = await openCanvas();
  await assistant.send('What does this flow do?');
  expect(assistant.messages).toEqual([]);
  const bob = await sluice.company({ in: person.companyId });
  cleanup();
  const theirs = await openCanvas(bob);
  await sluice.server.database.allCompanies
    .deleteFrom('memberships')
    .where('customer_id', '=', bob.customerId)
    .execute();
  await theirs.assistant.show({ nodeIds: ['p'] });
  expect([theirs.assistant.open, theirs.assistant.context, theirs.assistant.conversation]).toEqual([
    false,
    { nodeIds: [] },
    null,
  ]);
});

it('opens about selected nodes, and explains them [S034, S197]', async () => {
  const { root, assistant } = await openCanvas();
  expect(root.host.open(nodeMenu).map(({ id }) => id)).toEqual(['assistant.nodes', 'runs.nodes']);
  assistant.setContext({ nodeIds: ['p'] });
  const drawer = await screen.findByRole('complementary', { name: 'AI Assistant' });
  expect(await within(drawer).findByText('About “Sign on page”')).toBeTruthy();
  await waitFor(() => expect(assistant.ready).toBe(true));
  expect(within(drawer).getByRole('button', { name: 'Attach canvas image' })).toBeTruthy();
  await assistant.send('What is this?');
  await waitForAnswer(assistant);
  expect(assistant.messages[0]!.nodeIds).toEqual(['p']);
  expect(assistant.messages[1]!.text).toMatch(
    /^\*\*Sign on page\*\* .*\n- shows a page\n- asks for email/,
  );
});

it('rates a reply once at a time, takes a comment with thumbs down, and reverts a failed rating', async () => {
  const { assistant, drawer, user } = await openPanel();
  await assistant.send('What does this flow do?');
  await waitForAnswer(assistant);
  const { id } = assistant.messages[1]!;
  const status = () => assistant.messages[1]!.feedbackStatus;
  const { allCompanies } = sluice.server.database;
  const readFeedback = () =>
    allCompanies
      .selectFrom('assistant_messages')
      .select(['feedback', 'additional_comments'])
      .where('message_id', '=', id)
      .executeTakeFirst();
  const rating = assistant.rate(id, 'thumbs_up', { comment: 'not sent' });
  expect(status()).toBe('waitingThumbsUp');
  await assistant.rate(id, 'thumbs_down');
  expect(status()).toBe('waitingThumbsUp');
  await rating;
  expect(status()).toBe('respondedThumbsUp');
  expect(await readFeedback()).toEqual({ feedback: 'thumbs_up', additional_comments: '' });
  await user.click(within(drawer).getByRole('button', { name: 'Bad answer' }));
  await user.type(within(drawer).getByRole('textbox', { name: /Additional comments/ }), 'Too long');
  await user.click(within(drawer).getByRole('button', { name: 'Send rating' }));
  await waitFor(() => expect(status()).toBe('respondedThumbsDown'));
  expect(await readFeedback()).toEqual({
    feedback: 'thumbs_down',
    additional_comments: 'Too long',
  });
  await allCompanies.deleteFrom('assistant_messages').where('message_id', '=', id).execute();
  await assistant.rate(id, 'thumbs_down');
  expect(status()).toBe('respondedThumbsDown');
  const again = assistant.rate(id, 'thumbs_up');
  expect(status()).toBe('waitingThumbsUp');
  await again;
  expect(status()).toBe('notResponded');
});

it('proposes fixes of issues, previews them, and applies them on request', async () => {
  const { assistant, drawer, root, user } = await openPanel();
  const canvas = root.host.get(canvasEditor).current!;
  const before = JSON.stringify(canvas.draft().graphData);
  await assistant.send('Fix what the linter finds');
  await waitForAnswer(assistant);
  expect(assistant.messages[1]!.patch?.state).toBe('offered');
  await user.click(within(drawer).getByRole('button', { name: 'Preview on canvas' }));
  expect(canvas.proposal?.changes.length).toBeGreaterThan(0);
  expect(document.activeElement?.textContent).toBe('Apply');
  expect(JSON.stringify(canvas.draft().graphData)).toBe(before);
  await user.keyboard('{Escape}');
  expect([canvas.proposal, assistant.open, assistant.messages[1]!.patch?.state]).toEqual([
    null,
    true,
    'offered',
  ]);
  expect(document.activeElement?.textContent).toBe('Preview on canvas');
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Apply');
  await user.click(within(drawer).getByRole('button', { name: 'Apply' }));
  expect(JSON.stringify(canvas.draft().graphData)).not.toBe(before);
  expect(canvas.proposal).toBeNull();
  expect(
    await within(drawer).findByText('Changes applied. You can undo them all at once.'),
  ).toBeTruthy();
});

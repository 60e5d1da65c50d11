// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appBarItems } from '#core/web';
import { startServer } from '#testing/startServer';
import { openBeside, openCanvas, openPanel } from './openAssistant';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
  // The modules of the canvas are compiled here, where there is time for it.
  await openCanvas(sluice, on);
  cleanup();
});
afterAll(() => sluice.close());

describe('the newly opened assistant', { timeout: 60_000 }, () => {
  it('begins with an introduction: [S097]', async () => {
    const opened = await openPanel(sluice, on);
    expect(opened.drawer.getByText('Ask about this flow')).toBeTruthy();
  });

  it('suggests exactly three prompts: [S098]', async () => {
    const opened = await openPanel(sluice, on);
    expect(opened.drawer.getAllByRole('button', { name: /\?$/ })).toHaveLength(3);
  });

  it.each([
    ['M017', 'the flow', /^what does this flow do/i],
    ['M018', 'the variables', /^what variables are used and their values/i],
    ['M019', 'the code', /^which nodes contain custom code or scripts/i],
  ])('suggests a prompt: [%s] %s', async (_, _what, name) => {
    const { drawer } = await openPanel(sluice, on);
    expect(drawer.getByRole('button', { name })).toBeTruthy();
  });

  it('has messages and a text field: [S099]', async () => {
    const opened = await openPanel(sluice, on);
    expect(opened.drawer.getByRole('list', { name: 'Messages' })).toBeTruthy();
    expect(opened.field.tagName).toBe('TEXTAREA');
  });

  it('ends with a privacy note: [S100, M020]', async () => {
    const { drawer } = await openPanel(sluice, on);
    const note = drawer.getByText('Generative AI is experimental and may contain errors.');
    expect(note).toBeTruthy();
  });

  it('accepts a question while there are no messages: [S207]', async () => {
    const opened = await openPanel(sluice, on);
    expect(opened.assistant.messages).toEqual([]);
    expect(opened.field.disabled).toBe(false);
  });

  it('has its own size, no messages, and a conversation: [S195]', async () => {
    const { assistant } = await openPanel(sluice, on);
    const { open, maximised, messages, conversation } = assistant;
    expect([open, maximised, messages]).toEqual([true, false, []]);
    expect(conversation).toMatchObject({
      conversationId: expect.any(String),
      channelId: expect.any(String),
    });
  });

  it('is 400 wide: [S334, K20]', async () => {
    const { element } = await openPanel(sluice, on);
    expect(element.style.width).toBe('400px');
  });

  it('is on layer 900: [S336, K22]', async () => {
    const { element } = await openPanel(sluice, on);
    expect(element.style.zIndex).toBe('900');
  });

  it('maximizes on layer 950 and minimizes again: [S096, S337, K23]', async () => {
    const { drawer, element, user } = await openPanel(sluice, on);
    await user.click(drawer.getByRole('button', { name: /^Maximi[sz]e/ }));
    expect([element.style.width, element.style.zIndex]).toEqual(['100%', '950']);
    await user.click(drawer.getByRole('button', { name: /^Minimi[sz]e/ }));
    expect([element.style.width, element.style.zIndex]).toEqual(['400px', '900']);
  });
});

describe('the assistant', { timeout: 60_000 }, () => {
  it('is offered by its name on a canvas: [S078, M009]', async () => {
    const list = await openBeside(sluice, on, () => '/flows');
    expect(list.root.host.open(appBarItems)).toEqual([]);
    cleanup();
    const { root } = await openCanvas(sluice, on);
    expect(root.host.open(appBarItems).map(({ id }) => id)).toEqual(['assistant.button']);
  });

  it('opens only on a canvas: [S194]', async () => {
    const { assistant } = await openBeside(sluice, on, () => '/flows');
    await assistant.show();
    expect(assistant.open).toBe(false);
  });

  it('opens about selected nodes: [S197]', async () => {
    const { assistant } = await openCanvas(sluice, on);
    assistant.setContext({ nodeIds: ['p'] });
    expect(await screen.findByRole('complementary', { name: 'AI Assistant' })).toBeTruthy();
    expect([assistant.open, assistant.context.nodeIds]).toEqual([true, ['p']]);
  });

  it('clears messages and context when it closes: [S198]', async () => {
    const { assistant, ask, drawer, user } = await openPanel(sluice, on);
    assistant.setContext({ nodeIds: ['p'] });
    await ask('What is this?');
    expect(assistant.messages.length).toBe(2);
    await user.click(drawer.getByRole('button', { name: /^Close/ }));
    expect([assistant.open, assistant.messages, assistant.context]).toEqual([
      false,
      [],
      { nodeIds: [] },
    ]);
  });

  it('accepts one question after another, each of the same class: [C125]', async () => {
    const { assistant, ask } = await openPanel(sluice, on);
    for (const question of ['What does this flow do?', 'Which nodes contain code?'])
      await ask(question);
    expect(assistant.messages.map(({ type, feedbackStatus }) => [type, feedbackStatus])).toEqual([
      ['sent', 'notRequired'],
      ['received', 'notResponded'],
      ['sent', 'notRequired'],
      ['received', 'notResponded'],
    ]);
  });

  it('accepts no question without a conversation: [S237]', async () => {
    const { assistant } = await openCanvas(sluice, on);
    await assistant.send('What does this flow do?');
    expect(assistant.messages).toEqual([]);
  });

  it('closes and resets if no conversation can be opened: [S196]', async () => {
    const { assistant, person } = await openCanvas(sluice, on);
    await sluice.server.database.allCompanies
      .deleteFrom('memberships')
      .where('customer_id', '=', person.customerId)
      .execute();
    await assistant.show({ nodeIds: ['p'] });
    expect([assistant.open, assistant.context, assistant.conversation]).toEqual([
      false,
      { nodeIds: [] },
      null,
    ]);
  });

  it('sends on Enter: [S234]', async () => {
    const { assistant, field, user } = await openPanel(sluice, on);
    await user.type(field, 'What is this?{Enter}');
    await waitFor(() => expect(assistant.messages[0]?.text).toBe('What is this?'));
  });

  it('sends nothing on Shift+Enter: [S235]', async () => {
    const { assistant, field, user } = await openPanel(sluice, on);
    await user.type(field, 'One{Shift>}{Enter}{/Shift}two');
    expect([assistant.messages, assistant.draft]).toEqual([[], 'One\ntwo']);
  });

  it('sends nothing blank: [S233]', async () => {
    const { assistant, field, user } = await openPanel(sluice, on);
    await user.type(field, '   {Enter}');
    expect(assistant.messages).toEqual([]);
  });
});

// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { openCanvas, openPanel } from './openAssistant';

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

/** Asks one question and returns the answer with all that a rating needs. */
async function askQuestion() {
  const opened = await openPanel(sluice, on);
  await opened.ask('What does this flow do?');
  const { assistant } = opened;
  const { id } = assistant.messages[1]!;
  const { allCompanies } = sluice.server.database;
  return {
    ...opened,
    id,
    status: () => assistant.messages[1]!.feedbackStatus,
    stored: () =>
      allCompanies
        .selectFrom('assistant_messages')
        .select(['feedback', 'additional_comments'])
        .where('message_id', '=', id)
        .executeTakeFirst(),
    forget: () =>
      allCompanies.deleteFrom('assistant_messages').where('message_id', '=', id).execute(),
  };
}

describe('the rating of an answer', { timeout: 60_000 }, () => {
  it('has six states, from none to thumbs down: [S202]', async () => {
    const { assistant, id, status } = await askQuestion();
    const seen = [assistant.messages[0]!.feedbackStatus, status()];
    for (const feedback of ['thumbs_up', 'thumbs_down'] as const) {
      const rating = assistant.rate(id, feedback);
      seen.push(status());
      await rating;
      seen.push(status());
    }
    expect(seen).toEqual([
      'notRequired',
      'notResponded',
      'waitingThumbsUp',
      'respondedThumbsUp',
      'waitingThumbsDown',
      'respondedThumbsDown',
    ]);
  });

  it('is none at first: [S201]', async () => {
    const { drawer, status } = await askQuestion();
    expect(status()).toBe('notResponded');
    for (const name of ['Good answer', 'Bad answer'])
      expect(drawer.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false');
  });

  it('is ignored while one is pending: [S203]', async () => {
    const { assistant, id, status, stored } = await askQuestion();
    const rating = assistant.rate(id, 'thumbs_up');
    await assistant.rate(id, 'thumbs_down');
    expect(status()).toBe('waitingThumbsUp');
    await rating;
    expect(await stored()).toMatchObject({ feedback: 'thumbs_up' });
  });

  it('is ignored when it is the same again: [S204]', async () => {
    const { assistant, id, status, forget } = await askQuestion();
    await assistant.rate(id, 'thumbs_down');
    await forget();
    await assistant.rate(id, 'thumbs_down');
    expect(status()).toBe('respondedThumbsDown');
  });

  it('is reverted when it fails: [S205]', async () => {
    const { assistant, id, status, forget } = await askQuestion();
    await forget();
    const rating = assistant.rate(id, 'thumbs_up');
    expect(status()).toBe('waitingThumbsUp');
    await rating;
    expect(status()).toBe('notResponded');
  });

  it('has no comment with thumbs up, whatever was typed: [S271]', async () => {
    const { assistant, id, stored } = await askQuestion();
    await assistant.rate(id, 'thumbs_up', { comment: 'not sent' });
    expect(await stored()).toEqual({ feedback: 'thumbs_up', additional_comments: '' });
  });

  it('has an optional comment with thumbs down: [S236]', async () => {
    const { assistant, drawer, id, status, stored, user } = await askQuestion();
    await assistant.rate(id, 'thumbs_down');
    expect(await stored()).toEqual({ feedback: 'thumbs_down', additional_comments: '' });
    await assistant.rate(id, 'thumbs_up');
    await user.click(drawer.getByRole('button', { name: 'Bad answer' }));
    await user.type(drawer.getByRole('textbox', { name: /^Additional comments/ }), 'Too long');
    await user.click(drawer.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(status()).toBe('respondedThumbsDown'));
    expect(await stored()).toEqual({ feedback: 'thumbs_down', additional_comments: 'Too long' });
  });

  it('is not offered for a failure, which shows its text: [S199, S200, M025]', async () => {
    const { assistant, ask, drawer } = await openPanel(sluice, on);
    await sluice.server.database.allCompanies
      .deleteFrom('assistant_conversations')
      .where('conversation_id', '=', assistant.conversation!.conversationId)
      .execute();
    await ask('What does this flow do?');
    expect(assistant.messages.at(-1)).toMatchObject({
      type: 'received',
      text: 'Unable to send message. Please try again later.',
      feedbackStatus: 'notRequired',
    });
    expect(drawer.queryByRole('button', { name: 'Good answer' })).toBeNull();
  });
});

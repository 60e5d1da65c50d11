import { defineSettings, setting } from '#core/server';

/** The operator’s settings for the assistant: its language model, and how much a person can ask. */
export const assistantSettings = defineSettings(
  'assistant',
  {
    url: setting.url({
      help: 'URL of an OpenAI-compatible API for the assistant’s language model, such as `https://models.example/v1`. If not set, the built-in explainer answers.',
    }),
    key: setting.text({ usual: '', help: 'Key to send to the language model', secret: true }),
    model: setting.text({ usual: '', help: 'Name of the model; required with the URL' }),
    rate: setting.whole({
      usual: 20,
      to: 1_000_000,
      help: 'Questions that one person can ask the assistant per minute; `0` turns off the limit',
    }),
  },
  ({ url, model }) =>
    url && !model
      ? 'SLUICE_ASSISTANT_URL is set without a model. Set SLUICE_ASSISTANT_MODEL.'
      : undefined,
);

import { handle } from '#core/server';
import { contentSources, getContentSources, saveContentSources } from '../../contract';
import { strings } from '../../strings';

/** The list of content sources, for those who run the installation. */
export const sourceHandlers = [
  handle(getContentSources, (_, { server }) => server.get(contentSources).read()),
  handle(saveContentSources, async ({ body }, { server, audit }) => {
    const stored = server.get(contentSources);
    const before = await stored.read();
    await stored.write(body);
    await audit({
      action: 'update',
      resource: 'contentSources',
      resourceId: 'installation',
      before,
      after: body,
    });
    return { message: strings.sourcesSaved.text };
  }),
];

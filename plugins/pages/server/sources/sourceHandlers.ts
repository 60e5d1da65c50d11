import { handle } from '#core/server';
import { contentSources, getContentSources, saveContentSources } from '../../contract';
import { strings } from '../../strings';

/** The list of content sources, for those who run the installation. */
export const sourceHandlers = [
  handle(getContentSources, (_, { server }) => server.get(contentSources).read()),
  handle(saveContentSources, async ({ body }, { server, audit }) => {
    const stored = server.get(contentSources);
    const entry = { action: 'update', resource: 'contentSources', resourceId: 'installation' };
    const before = await stored.read();
    await stored.write(body, db => audit({ ...entry, before, after: body }, db));
    return { message: strings.sourcesSaved.text };
  }),
];

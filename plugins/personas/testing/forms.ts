import type { BadForm } from '#testing/screens/forms/BadForm';
import { atMost, createEmptyTry, over } from '#testing/screens/forms/badInput';

/** The form of this plugin, with bad input for it. */
export default [
  {
    file: 'plugins/personas/web/form/PersonaDialog.tsx',
    at: '/flows/personas',
    open: ['Create persona'],
    send: 'Create',
    inDialog: true,
    tries: [
      createEmptyTry('Name'),
      { typed: { Name: over(100) }, says: { Name: atMost(100) } },
      {
        typed: { Name: 'Ada', Description: over(300) },
        says: { Description: atMost(300) },
      },
    ],
  },
] satisfies readonly BadForm[];

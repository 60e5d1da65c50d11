import type { List } from './List';

const drive =
  'tries a passkey of the caller’s own browser; what it keeps for a day signs nobody on';

export const connections: List = {
  asks: {
    'POST /company/:companyId/testdrive/registerInitiate': drive,
    'POST /company/:companyId/testdrive/registerComplete': drive,
    'POST /company/:companyId/testdrive/authInitiate': drive,
    'POST /company/:companyId/testdrive/authComplete': drive,
    'POST /company/:companyId/connections/:connectionId/capabilities/:capability/enrichment':
      'choices for a node’s fields, each only where the caller may read what they are of',
  },
  async make({ made }) {
    const { importId } = await made('POST', '/constructs/import', {
      text: 'name,context\nbroughtIn,user',
    });
    return { capability: 'testDrive', importId };
  },
};

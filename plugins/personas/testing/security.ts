import type { List } from '#testing/security/lists/List';

/** Facts about calls of this plugin for the security tests. */
export default {
  make: async ({ made, companyId }) => {
    const { personaId } = await made('POST', '/personas', {
      name: `Persona of ${companyId}`,
      description: '',
      inputs: [],
      cookies: [],
      typed: [{ name: 'password', value: `hidden-of-${companyId}` }],
      presses: [],
      device: { userAgent: '', languages: '', ip: '' },
      answers: [],
    });
    return { personaId };
  },
} satisfies List;

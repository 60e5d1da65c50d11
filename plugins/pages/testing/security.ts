import type { List } from '#testing/security/lists/List';
import { defaultBrand, emptyAppBrand } from '../contract';

const svg = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;

/** Facts about calls of this plugin for the security tests. */
export default {
  asks: {
    'POST /company/:companyId/brand/preview': 'draws a look that is sent along; keeps nothing',
    'POST /company/:companyId/pages/preview':
      'shows what a page makes of markup and values that are sent along; keeps nothing',
  },
  make: async ({ companyId, ids, made }) => {
    const url = `/company/${companyId}/brand`;
    await made('PUT', url, { ...defaultBrand, name: 'Acme', logo: svg });
    const brand = { ...emptyAppBrand, primaryColor: '#7e22ce', logo: svg };
    await made('PUT', `${url}/apps/${ids['appId']}`, brand);
    return {};
  },
  raw: {
    'GET /hosted/brand/:companyId/:file':
      'meant for everybody: a picture that the environment shows on its pages, by the hash of its content',
    'GET /pages/preview':
      'an empty page that is the same for everybody; the console puts pages into it that are being edited',
  },
} satisfies List;
